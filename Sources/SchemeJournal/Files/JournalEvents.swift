internal import SystemFiles

/// The system's notifications about the folder of a journal.
struct JournalEvents: Sendable {
  /// The file that becomes readable when there are events.
  let file: OpenFile

  /// The events after which a journal may have changed.
  private static let kinds: FolderEvent.Kinds = [
    .modified, .created, .movedIn, .movedAway, .removed, .moved,
  ]

  /// Starts to watch the folder of a journal. Returns `nil` if the system does not report changes or
  /// cannot watch any more folders.
  init?(_ location: JournalLocation) {
    // A folder that does not exist cannot be watched, so it is created first if possible.
    try? System.makeFolder(location.folder)
    guard let descriptor = System.openFolderEvents() else { return nil }
    file = OpenFile(descriptor)
    guard
      (try? System.watch(location.folder, by: descriptor, followsLinks: true, for: Self.kinds))
        != nil
    else { return nil }
  }

  /// Reads the pending events.
  ///
  /// - Returns: Whether more events can follow. None can if the folder itself was removed or moved.
  func take() -> Bool {
    guard let events = try? System.readFolderEvents(from: file.descriptor) else { return false }
    return !events.contains { !$0.kinds.isDisjoint(with: [.ended, .moved]) }
  }
}
