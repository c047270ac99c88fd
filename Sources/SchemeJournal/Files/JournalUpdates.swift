internal import SystemCalls

/// The services that a reader of a journal needs to read it and to wait for changes.
struct JournalUpdates: Sendable {
  /// The paths of the journal.
  let location: JournalLocation
  /// Waits for the events of the journal's folder.
  let watch: DescriptorWatch
  /// Waits until it is time to look again, where the system does not report changes.
  let pause: @Sendable () async throws -> Void
  /// Returns the events of the journal's folder, or `nil` if the system does not report them.
  var events: @Sendable (JournalLocation) -> JournalEvents? = { JournalEvents($0) }

  /// The position of one reader in the journal. It starts before the first entry.
  struct Reading {
    private let updates: JournalUpdates
    private var follower: JournalFollower
    private var events: JournalEvents?
    private var hasLooked = false

    /// Creates a reader that has not read anything.
    init(_ updates: JournalUpdates) {
      self.updates = updates
      follower = JournalFollower(updates.location)
    }

    /// The entries as of the last look.
    var state: JournalState { follower.state }

    /// Reads the journal. The first call returns at once; later calls wait until there are changes.
    ///
    /// - Returns: The changes in order. The first call returns the existing entries, if there are any,
    ///   as changes that add them.
    /// - Throws: ``JournalError``, which is ``JournalError/cancelled`` if the task was cancelled.
    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> [JournalChange] {
      while true {
        if Task.isCancelled { throw .cancelled }
        // The system reports changes that are made after this point.
        if events == nil { events = updates.events(updates.location) }
        let changes = try await Self.look(&follower)
        defer { hasLooked = true }
        if !changes.isEmpty || !hasLooked { return changes }
        try await wait()
      }
    }

    /// Reads the changes off the caller's actor.
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
            _ = try await updates.watch.wait(for: [.bytes(of: events.descriptor)])
            if !events.take() { self.events = nil }
            return
          } catch is SystemError {
            // Without a waiting thread, the next look finds the changes.
          }
        }
        try await updates.pause()
      } catch {
        throw .cancelled
      }
    }
  }
}
