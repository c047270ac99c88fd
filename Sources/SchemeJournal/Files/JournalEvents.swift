internal import SystemCalls

/// The system's notifications about the folder of a journal.
struct JournalEvents: Sendable {
  private let events: FolderEvents

  private static let kinds: FolderEvent.Kinds = [
    .modified, .created, .movedIn, .movedAway, .removed, .moved,
  ]

  /// Starts to watch the folder of a journal. Returns `nil` if the system does not report changes or
  /// cannot watch any more folders.
  init?(_ location: JournalLocation) {
    // A folder that does not exist cannot be watched, so it is created first if possible.
    try? System.makeFolder(location.folder)
    guard let events = FolderEvents(),
      (try? events.watch(location.folder, followsLinks: true, for: Self.kinds)) != nil
    else { return nil }
    self.events = events
  }

  /// The descriptor that has bytes when there are events.
  var descriptor: FileDescriptor { events.descriptor }

  /// Reads the pending events, and returns whether more can follow: not if the folder was removed or moved.
  func take() -> Bool {
    guard let events = try? events.read() else { return false }
    return !events.contains { !$0.kinds.isDisjoint(with: [.ended, .moved]) }
  }
}
