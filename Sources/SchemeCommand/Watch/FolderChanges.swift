internal import SystemFiles

/// The changes in a folder and the folders in it, as far as the system tells of them.
///
/// Each folder has to be named once: the system does not tell of the folders in it.
final class FolderChanges {
  /// A change of an entry that is not hidden.
  enum Change: Hashable, Sendable {
    /// A file was closed by one who wrote to it, or has moved in.
    case completed(RawText)
    /// A link was made, or a further name of a file.
    case linked(RawText)
    /// The time, the permissions or the like of a file or a folder were set.
    case touched(RawText)
    /// A file has gone.
    case gone(RawText)
    /// A folder was made, or has moved in.
    case newFolder(RawText)
    /// A folder has moved away, with all that was in it.
    case goneFolder(RawText)
    /// Some changes were not told of.
    case lost
  }

  /// The descriptor that has something to read when there are changes.
  let descriptor: Int32
  private let root: RawText
  /// The paths of the folders by their numbers.
  private var folders: [Int32: RawText] = [:]

  /// Creates a list without changes, or returns `nil` where the system tells of none.
  ///
  /// - Parameter root: The folder that all others are in.
  init?(of root: RawText) {
    guard let descriptor = System.openFolderEvents() else { return nil }
    self.descriptor = descriptor
    self.root = root
  }

  deinit { try? System.closeDescriptor(descriptor) }

  /// Begins to be told of the changes in a folder.
  func watch(_ folder: RawText) throws(SystemError) {
    let number = try System.watch(folder, by: descriptor, followsLinks: folder == root)
    folders[number] = folder
  }

  /// Ends being told of the changes in a folder and the folders in it.
  func endWatch(of folder: RawText) {
    for (number, path) in folders where path == folder || path.isInside(folder) {
      System.endWatch(number, by: descriptor)
      folders[number] = nil
    }
  }

  /// Returns changes that have come, in their order, or `nil` if there are none now.
  func read() throws(SystemError) -> [Change]? {
    let events = try System.readFolderEvents(from: descriptor)
    return events.isEmpty ? nil : events.compactMap(change)
  }

  private func change(_ event: FolderEvent) -> Change? {
    if event.kinds.contains(.overflow) { return .lost }
    if event.kinds.contains(.ended) {
      return folders.removeValue(forKey: event.watch) == root ? .lost : nil
    }
    guard let folder = folders[event.watch] else { return nil }
    if event.kinds.contains(.moved) {
      // The folder that contains another tells where that has moved to, but nobody tells of the root.
      guard folder == root else { return nil }
      endWatch(of: root)
      return .lost
    }
    guard !event.name.bytes.isEmpty, !event.name.isHidden else { return nil }
    let path = folder.appending(entry: event.name)
    if event.kinds.contains(.attributes) { return .touched(path) }
    if event.kinds.contains(.isFolder) {
      if event.kinds.contains(.movedAway) { return .goneFolder(path) }
      // What was in it has been told to be gone.
      return event.kinds.contains(.removed) ? nil : .newFolder(path)
    }
    if !event.kinds.isDisjoint(with: [.removed, .movedAway]) { return .gone(path) }
    if !event.kinds.isDisjoint(with: [.closed, .movedIn]) { return .completed(path) }
    return System.isLink(path) ? .linked(path) : nil
  }
}

extension RawText {
  /// Returns whether a path is that of something in a folder, or in one of the folders in it.
  func isInside(_ folder: RawText) -> Bool {
    let start = folder.appending(entry: "")
    return bytes.count > start.bytes.count && bytes.starts(with: start.bytes)
  }
}
