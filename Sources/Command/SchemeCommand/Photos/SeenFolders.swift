internal import SystemCalls

/// What a run saw of the folders that it searched. It decides which lines of earlier runs stay.
///
/// A line is dropped only if the folder of its photo was read, and the photo was not in it.
struct SeenFolders: Hashable, Sendable {
  /// A reason that a photo may still exist although the run did not find it.
  enum Doubt: Int, CaseIterable, Sendable {
    case missing, unreadable, otherDevice, empty, leftOut, excluded, notNamed
    /// The photo is there, but cannot be read.
    case unreadablePhoto
  }

  private enum Sight: Hashable {
    /// The folder was read. The device is a file system that is mounted there, or in a folder above it that
    /// the run searched.
    case read(device: String?)
    case unreadable
  }

  private struct Exclusion: Hashable {
    let root: RawPath
    let patterns: [PathPattern]
  }

  private var sights: [RawPath: Sight] = [:]
  /// The folders that were named, and contain no photo.
  private var empty: Set<RawPath> = []
  /// The patterns of what is left out of the folders that were named.
  private var exclusions: [Exclusion] = []

  /// Records what is left out of a folder that was named.
  mutating func exclude(_ patterns: [PathPattern], in root: RawPath) {
    if !patterns.isEmpty {
      exclusions.append(Exclusion(root: root.withoutLastSlash, patterns: patterns))
    }
  }

  /// Records that a folder is read, in which a file system may be mounted.
  mutating func enter(
    _ folder: RawPath, mounted: (RawPath) -> String? = System.fileSystem(mountedAt:)
  ) {
    let folder = folder.withoutLastSlash
    sights[folder] = .read(device: mounted(folder) ?? folder.parent.flatMap(device(of:)))
  }

  /// Records that a folder cannot be read to its end.
  mutating func fail(_ folder: RawPath) { sights[folder.withoutLastSlash] = .unreadable }

  /// Records that there is no photo in a folder that was named, nor in its subfolders.
  mutating func findNothing(in folder: RawPath) {
    empty.insert(folder.withoutLastSlash)
  }

  /// Returns the device of the photos directly in a folder.
  func device(of folder: RawPath) -> String? {
    guard case .read(let device) = sights[folder] else { return nil }
    return device
  }

  /// Returns the reason that the line of a photo must stay, or `nil` if the photo is gone. The run did not
  /// find the photo, and an earlier run found it on the given device.
  func doubt(
    about photo: RawPath, on device: String?, isFolder: (RawPath) -> Bool = mayBeFolder,
    isPhoto: (RawPath) -> Bool = mayBePhoto
  ) -> Doubt? {
    if exclusions.contains(where: { $0.patterns.match(anyPartOf: photo, in: $0.root) }) {
      return .excluded
    }
    var path = photo
    while let folder = path.parent {
      switch sights[folder] {
      case .read(let current):
        if current != device { return .otherDevice }
        if isInEmpty(folder) { return .empty }
        // A run leaves out hidden files, linked folders, and formats whose program is missing.
        return (path == photo ? isPhoto(path) : isFolder(path)) ? .leftOut : nil
      case .unreadable: return .unreadable
      case nil: path = folder
      }
    }
    // The line of a folder itself said why it had no photo.
    if sights[photo] != nil { return nil }
    return isFolder(photo.folder.withoutLastSlash) ? .notNamed : .missing
  }

  private func isInEmpty(_ folder: RawPath) -> Bool {
    guard !empty.isEmpty else { return false }
    return empty.contains(folder) || folder.parent.map(isInEmpty) ?? false
  }

  static func mayBeFolder(_ path: RawPath) -> Bool {
    do throws(SystemError) {
      let status = try FileStatus(of: path, followsLinks: false)
      return status.isLink || status.kind == .folder
    } catch {
      return !error.isMissingFile
    }
  }

  static func mayBePhoto(_ path: RawPath) -> Bool {
    !System.isMissing(path, followsLinks: false) && PhotoQueue.hasPhotoFormat(path)
  }
}

extension SeenFolders {
  /// Returns the reason that a line must stay. The name in it is relative to `home`, if there is one.
  func doubt(about line: ArraySlice<UInt8>, in home: RawPath?) -> Doubt? {
    let head = line.head
    guard line.isWhole, let name = head.name.flatMap({ RawPath(naming: $0) }) else { return nil }
    return doubt(about: home?.appending(entry: name) ?? name, on: head.device)
  }
}

/// The number of lines that stay although their photos were not found, by the reason.
struct KeptLines: Hashable, Sendable {
  private var counts: [SeenFolders.Doubt: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }
  var count: Int { counts.values.reduce(0, +) }

  /// A Boolean value that indicates whether all lines stay only because the user excludes their photos.
  var areAllExcluded: Bool { counts.keys.allSatisfy { $0 == .excluded } }

  mutating func add(_ doubt: SeenFolders.Doubt) { counts[doubt, default: 0] += 1 }

  /// How many lines stay, why, and what to do, for a user.
  var message: String {
    let parts = SeenFolders.Doubt.allCases.compactMap { doubt in
      counts[doubt].map { "\($0) \(doubt.description)" }
    }
    return "kept " + counted(count, "line") + " of photos that were not found: "
      + parts.joined(separator: ", ") + " (--prune drops them)"
  }
}

extension SeenFolders.Doubt: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing: "in a folder that is missing"
    case .unreadable: "in a folder that cannot be read"
    case .otherDevice: "on another device than last time"
    case .empty: "in a folder without any photo now"
    case .leftOut: "that this run leaves out"
    case .excluded: "that --exclude leaves out"
    case .notNamed: "that this run does not name"
    case .unreadablePhoto: "that cannot be opened"
    }
  }
}
