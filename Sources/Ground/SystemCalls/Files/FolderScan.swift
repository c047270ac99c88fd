/// A walk through a folder and its subfolders in the order of names, without hidden entries. Links
/// to folders are not followed, because they may form a cycle. Subfolders with a file named `.nomedia`, as on
/// Android, are skipped: they contain images that programs derived from photos. So are the folders in which
/// systems and programs keep their own files.
package struct FolderScan {
  package enum Step: Hashable, Sendable {
    /// A folder, whose entries come next. They are read after this step.
    case folder(RawPath)
    case file(RawPath)
    /// A folder that is skipped because no person put photos into it, such as `@eaDir`.
    case leftOut(RawPath)
    /// A file or folder that a pattern excludes.
    case excluded(RawPath, isFolder: Bool)
    /// A folder that cannot be read to its end.
    case unreadable(RawPath, SystemError)
  }

  /// The name of the file that marks a folder without photos of its own.
  package static let mark: RawPath = ".nomedia"

  package let root: RawPath
  private let isRecursive: Bool
  private let order: PathOrder
  private let excluded: [PathPattern]
  /// The folder that the paths of patterns are relative to.
  private let base: RawPath
  /// The folder to enter next.
  private var entrance: RawPath?
  /// The folders on the current path, each in the one before it.
  private var folders: [FolderEntries] = []

  /// Creates a walk. The paths of patterns are relative to the root, or to `base`, a folder that has it.
  package init(
    of root: RawPath, isRecursive: Bool = true, order: PathOrder = .bytewise,
    excluding excluded: [PathPattern] = [], below base: RawPath? = nil
  ) {
    (self.root, self.isRecursive, entrance) = (root, isRecursive, root)
    (self.order, self.excluded, self.base) = (order, excluded, base ?? root)
  }

  /// Skips the folder that the last step returned.
  package mutating func skipFolder() { entrance = nil }

  /// The fraction of the walk that is done, provided that all entries of a folder take the same time.
  package var fractionTaken: Double {
    var fraction = folders.last?.fractionTaken ?? 0
    for folder in folders.dropLast().reversed() {
      fraction = folder.fractionTaken - (1 - fraction) * folder.fractionOfOne
    }
    return fraction
  }

  /// Takes the next step, or returns `nil` after the last.
  package mutating func next() -> Step? {
    if let folder = entrance.take() {
      do throws(SystemError) {
        folders.append(try FolderEntries(of: folder, order: order))
      } catch {
        return .unreadable(folder, error)
      }
    }
    while let folder = folders.last?.path {
      do throws(SystemError) {
        guard let name = try folders[folders.count - 1].next() else {
          folders.removeLast()
          continue
        }
        let path = folder.appending(entry: name)
        let isFolder = isRecursive && System.isFolderItself(path)
        if excluded.match(path, in: base, isFolder: isFolder) {
          return .excluded(path, isFolder: isFolder)
        }
        guard isFolder else { return .file(path) }
        if System.kind(of: path.appending(entry: Self.mark)) != nil { continue }
        if path.isFolderOfProgram { return .leftOut(path) }
        entrance = path
        return .folder(path)
      } catch {
        folders.removeLast()
        return .unreadable(folder, error)
      }
    }
    return nil
  }
}

/// The names in a folder that are not hidden, in order, with a bounded number in memory.
/// The folder is read once for every ``capacity`` names. Each reading keeps the first names after
/// the last one taken. So a folder with a million names takes no more memory than one with some
/// thousands, and adding or removing a name meanwhile affects no other.
struct FolderEntries {
  let path: RawPath
  let order: PathOrder
  let capacity: Int
  var fractionTaken: Double { count == 0 ? 1 : min(1, Double(takenCount) / Double(count)) }
  /// The fraction of all names that each name accounts for.
  var fractionOfOne: Double { count == 0 ? 1 : 1 / Double(count) }

  private var names: ArraySlice<RawPath> = []
  private var last: RawPath?
  private var hasMore = false
  private var count = 0
  private var takenCount = 0

  /// Creates the entries by reading the folder for the first time.
  init(
    of path: RawPath, order: PathOrder = .bytewise, capacity: Int = 8_192
  ) throws(SystemError) {
    (self.path, self.order) = (path, order)
    self.capacity = capacity
    try read()
  }

  /// Takes the next name, or returns `nil` after the last.
  mutating func next() throws(SystemError) -> RawPath? {
    if names.isEmpty, hasMore { try read() }
    guard let name = names.popFirst() else { return nil }
    takenCount += 1
    last = name
    return name
  }

  private mutating func read() throws(SystemError) {
    let (last, capacity, order) = (last, capacity, order)
    var (all, later) = (0, 0)
    var nearest: [RawPath] = []
    var bound: RawPath?
    try System.forEachEntry(of: path) { name in
      guard !name.isHidden else { return }
      all += 1
      if let last, !order.areInOrder(last, name) { return }
      later += 1
      if let bound, !order.areInOrder(name, bound) { return }
      nearest.append(name)
      if nearest.count == 2 * capacity { bound = nearest.keepFirst(capacity, in: order) }
    }
    _ = nearest.keepFirst(capacity, in: order)
    names = nearest[...]
    count = all
    hasMore = later > nearest.count
  }
}

extension RawPath {
  /// The folders of network drives, recycle bins, archives and file systems, in lowercase.
  private static let foldersOfPrograms: Set = [
    "@eadir", "@tmp", "#recycle", "#snapshot", "@recycle", "@recently-snapshot", "@__thumb",
    "$recycle.bin", "recycler", "recycled", "system volume information", "__macosx", "lost+found",
    "found.000", "network trash folder", "temporary items",
  ]

  /// The folders of derived images in a photo library of macOS, in lowercase.
  private static let foldersOfLibraries: Set = [
    "resources", "derivatives", "thumbnails", "previews", "scopes", "private", "database",
  ]

  /// A Boolean value that indicates whether a folder has the name of one in which systems and
  /// programs keep their own files, such as `@eaDir` of Synology, or derivatives of photos, such as
  /// the previews of Lightroom in `*.lrdata`.
  package var isFolderOfProgram: Bool {
    let names = text.lowercased().split(separator: "/")
    guard let name = names.last.map(String.init) else { return false }
    if Self.foldersOfPrograms.contains(name) || name.hasSuffix(".lrdata") { return true }
    let folder = names.dropLast().last ?? ""
    let isInLibrary = [".photoslibrary", ".aplibrary", ".photolibrary"].contains {
      folder.hasSuffix($0)
    }
    return isInLibrary && Self.foldersOfLibraries.contains(name)
  }

  /// Returns whether a path lies in a folder or one of its subfolders.
  package func isInside(_ folder: RawPath) -> Bool {
    let start = folder.appending(entry: "")
    return bytes.count > start.bytes.count && bytes.starts(with: start.bytes)
  }

  /// Returns whether the path comes before another in bytewise order.
  package func precedes(_ other: RawPath) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }
}

extension [RawPath] {
  /// Sorts the paths, removes all but the first ones, and returns the last one kept.
  fileprivate mutating func keepFirst(_ most: Int, in order: PathOrder) -> RawPath? {
    sort(by: order.areInOrder)
    if count > most { removeLast(count - most) }
    return last
  }
}
