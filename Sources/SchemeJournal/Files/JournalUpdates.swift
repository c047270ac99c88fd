internal import SystemFiles
internal import SystemThreads

/// What a participant needs to read a journal and to wait until there is more of it.
struct JournalUpdates: Sendable {
  /// The place of the journal.
  let location: JournalLocation
  /// Waits for the events of the journal's folder.
  let watch: DescriptorWatch
  /// Waits for the time to look again where the system tells of no changes.
  let pause: @Sendable () async throws -> Void
  /// Returns the events of the journal's folder, or `nil` where the system tells of none.
  var events: @Sendable (JournalLocation) -> JournalEvents? = { JournalEvents($0) }

  /// The place up to which one participant has read, which begins before the first entry.
  struct Reading {
    private let updates: JournalUpdates
    private var follower: JournalFollower
    private var events: JournalEvents?
    private var hasLooked = false

    /// Creates the reading of a participant.
    init(_ updates: JournalUpdates) {
      self.updates = updates
      follower = JournalFollower(updates.location)
    }

    /// The entries as of the last look.
    var state: JournalState { follower.state }

    /// Looks at the journal. From the second time on, it waits until there are changes.
    ///
    /// - Returns: The changes, in their order. Those of the first look are the entries, if there are any.
    /// - Throws: ``JournalError``, which is ``JournalError/cancelled`` if the task was cancelled.
    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> [JournalChange] {
      while true {
        if Task.isCancelled { throw .cancelled }
        // Changes that come after the look are told of.
        if events == nil { events = updates.events(updates.location) }
        let changes = try await Self.look(&follower)
        defer { hasLooked = true }
        if !changes.isEmpty || !hasLooked { return changes }
        try await wait()
      }
    }

    /// Reads off the caller's actor.
    @concurrent
    private static func look(
      _ follower: inout JournalFollower
    ) async throws(JournalError) -> [JournalChange] {
      try follower.look()
    }

    /// Waits until the journal may have changed.
    private mutating func wait() async throws(JournalError) {
      do {
        if let events {
          do {
            _ = try await updates.watch.wait(for: [.bytes(of: events.file.descriptor)])
            if !events.take() { self.events = nil }
            return
          } catch is DescriptorWatch.Unavailable {
            // Without a thread that waits, changes are found at the next look.
          }
        }
        try await updates.pause()
      } catch {
        throw .cancelled
      }
    }
  }
}
