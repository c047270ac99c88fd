internal import SystemFiles
internal import SystemThreads

/// The entries of a journal, and then its changes as they come.
///
///     var state = JournalState()
///     for try await change in journal.changes() {
///       state.apply(change)
///       show(state.entries)
///     }
///
/// All participants are given the same changes in the same order, and whoever applies them has the same
/// entries as everybody else. One who comes late, or who falls so far behind that the journal was made
/// shorter twice, is given what came of the changes instead of the changes themselves.
///
/// Nothing is held for one who is slow to take them: the file is what is read on from. When the task is
/// cancelled, `next()` throws ``JournalError/cancelled``. After an error there are no more changes.
public struct JournalChanges: AsyncSequence, Sendable {
  /// A change.
  public typealias Element = JournalChange
  /// The errors of reading.
  public typealias Failure = JournalError

  let location: JournalLocation
  let watch: DescriptorWatch
  let pause: @Sendable () async throws -> Void
  /// Returns the events of the journal's folder, or `nil` where the system tells of none.
  var events: @Sendable (JournalLocation) -> JournalEvents? = { JournalEvents($0) }

  /// Returns an iterator, which begins before the first entry.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// The changes as one participant sees them.
  public struct Iterator: AsyncIteratorProtocol {
    private let changes: JournalChanges
    private var follower: JournalFollower
    private var events: JournalEvents?
    private var pending: ArraySlice<JournalChange> = []
    private var hasEnded = false

    fileprivate init(_ changes: JournalChanges) {
      self.changes = changes
      follower = JournalFollower(changes.location)
    }

    /// Waits for the next change.
    ///
    /// - Returns: The change, or `nil` after an error.
    /// - Throws: ``JournalError``.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> JournalChange? {
      while !hasEnded {
        if let change = pending.popFirst() { return change }
        do throws(JournalError) {
          if Task.isCancelled { throw .cancelled }
          // Changes that come after the look are told of.
          if events == nil { events = changes.events(changes.location) }
          pending = try await Self.look(&follower)[...]
          if pending.isEmpty { try await wait() }
        } catch {
          hasEnded = true
          throw error
        }
      }
      return nil
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
            _ = try await changes.watch.wait(for: [.bytes(of: events.file.descriptor)])
            if !events.take() { self.events = nil }
            return
          } catch is DescriptorWatch.Unavailable {
            // Without a thread that waits, changes are found at the next look.
          }
        }
        try await changes.pause()
      } catch {
        throw .cancelled
      }
    }
  }
}
