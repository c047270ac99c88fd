internal import SystemFiles

/// What the system tells of the folder of a journal.
struct JournalEvents: Sendable {
  /// The file that has events to read when something has changed.
  let file: OpenFile

  /// The events after which a journal may be another.
  private static let kinds: FolderEvent.Kinds = [
    .modified, .created, .movedIn, .movedAway, .removed, .moved,
  ]

  /// Watches the folder of a journal from now on, or returns `nil` where the system does not tell of
  /// changes or cannot watch any more folders.
  init?(_ location: JournalLocation) {
    // A folder that is not there cannot be watched, and may not be made later on.
    try? System.makeFolder(location.folder)
    guard let descriptor = System.openFolderEvents() else { return nil }
    file = OpenFile(descriptor)
    guard
      (try? System.watch(location.folder, by: descriptor, followsLinks: true, for: Self.kinds))
        != nil
    else { return nil }
  }

  /// Takes the events that have come.
  ///
  /// - Returns: Whether there can be more of them: not if the folder itself is gone or has moved.
  func take() -> Bool {
    guard let events = try? System.readFolderEvents(from: file.descriptor) else { return false }
    return !events.contains { !$0.kinds.isDisjoint(with: [.ended, .moved]) }
  }
}
