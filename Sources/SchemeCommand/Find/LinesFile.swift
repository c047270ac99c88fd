internal import SchemeResults
internal import SchemeSearch
internal import SystemCalls

/// A regular file of lines that is read in any order.
///
/// The file is read as it was when it was opened. Lines that are added later are not seen.
final class LinesFile: Sendable {
  /// The path of the file.
  let path: RawText
  /// The state of the file when it was opened.
  let stamp: FileStatus.Stamp
  private let file: OwnedDescriptor

  /// Opens a file. Anything other than a regular file counts as empty.
  init(_ path: RawText) throws(SystemError) {
    self.path = path
    file = try System.openForReading(path)
    stamp = file.descriptor.stamp ?? FileStatus.Stamp(size: 0, seconds: 0, nanoseconds: 0)
  }

  /// Returns bytes of the file, or fewer at its end.
  func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    let range = range.clamped(to: 0..<stamp.size)
    return try file.descriptor.read(range.count, at: range.lowerBound)
  }
}
