internal import StructuredText
internal import SystemCalls

/// The sizes and times that several photos have in the lines of a file. If such photos swap their names, only their
/// contents tell.
struct SharedStamps {
  /// Hashes of the sizes and times of one line at least, and of two.
  private var (seen, shared): (Set<UInt64>, Set<UInt64>) = ([], [])

  /// Adds the size and time of a line's photo.
  mutating func add(_ head: LineHead) {
    guard let size = head.size, let modified = head.modified else { return }
    let hash = Self.hash(size: size, modified: modified)
    if !seen.insert(hash).inserted { shared.insert(hash) }
  }

  /// Returns whether two lines have the size and time of a photo.
  func contains(_ stamp: FileStatus.Stamp) -> Bool {
    shared.contains(Self.hash(size: stamp.size, modified: stamp.modified))
  }

  private static func hash(size: Int, modified: String) -> UInt64 {
    fnv1a("\(size) \(modified)".utf8)
  }
}
