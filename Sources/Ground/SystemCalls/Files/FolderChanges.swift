/// The changes in a folder and its subfolders. The system reports only changes of direct entries,
/// so each subfolder is watched.
package final class FolderChanges {
  /// A change of an entry that is not hidden.
  package enum Change: Hashable, Sendable {
    /// A file was closed after it was written to, or was moved in.
    case completed(RawPath)
    /// A symbolic link or another hard link of a file was made.
    case linked(RawPath)
    /// The times, permissions or other attributes of a file or folder were set.
    case touched(RawPath)
    /// A file was removed or moved away.
    case gone(RawPath)
    /// A folder was made or moved in.
    case newFolder(RawPath)
    /// A folder was moved away, with everything in it.
    case goneFolder(RawPath)
    /// Some changes were not reported.
    case lost
  }

  /// The descriptor, which is ready for reading when there are changes.
  package var descriptor: FileDescriptor { events.descriptor }

  private let events: FolderEvents
  private let root: RawPath
  private var folders: [Int32: RawPath] = [:]

  /// Creates the changes without watching anything yet, or returns `nil` if the system does not
  /// report changes.
  package init?(of root: RawPath) {
    guard let events = FolderEvents() else { return nil }
    self.events = events
    self.root = root
  }

  package func watch(_ folder: RawPath) throws(SystemError) {
    let number = try events.watch(folder, followsLinks: folder == root)
    folders[number] = folder
  }

  package func endWatch(of folder: RawPath) {
    for (number, path) in folders where path == folder || path.isInside(folder) {
      events.end(number)
      folders[number] = nil
    }
  }

  /// Returns the next changes, in order, or `nil` if there are none now.
  package func read() throws(SystemError) -> [Change]? {
    let events = try events.read()
    return events.isEmpty ? nil : events.compactMap(change)
  }

  private func change(_ event: FolderEvent) -> Change? {
    if event.kinds.contains(.overflow) { return .lost }
    if event.kinds.contains(.ended) {
      guard let folder = folders.removeValue(forKey: event.watch) else { return nil }
      if folder == root { return .lost }
      // After a mount has ended, another folder has the name.
      return System.isFolderItself(folder) ? .newFolder(folder) : nil
    }
    guard let folder = folders[event.watch] else { return nil }
    if event.kinds.contains(.moved) {
      // The folder that contains the moved one reports the move, but no watched folder contains the root.
      guard folder == root else { return nil }
      endWatch(of: root)
      return .lost
    }
    guard !event.name.bytes.isEmpty, !event.name.isHidden else { return nil }
    let path = folder.appending(entry: event.name)
    if event.kinds.contains(.attributes) { return .touched(path) }
    if event.kinds.contains(.isFolder) {
      if event.kinds.contains(.movedAway) { return .goneFolder(path) }
      // The removal of its entries has already been reported.
      return event.kinds.contains(.removed) ? nil : .newFolder(path)
    }
    if !event.kinds.isDisjoint(with: [.removed, .movedAway]) { return .gone(path) }
    if !event.kinds.isDisjoint(with: [.closed, .movedIn]) { return .completed(path) }
    // A symbolic link or another hard link is created without being written.
    let status = try? FileStatus(of: path, followsLinks: false)
    return status.map { $0.isLink || $0.nameCount > 1 } ?? false ? .linked(path) : nil
  }
}
