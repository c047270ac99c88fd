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

  let updates: JournalUpdates

  /// Returns an iterator, which begins before the first entry.
  public func makeAsyncIterator() -> Iterator { Iterator(reading: JournalUpdates.Reading(updates)) }

  /// The changes as one participant sees them.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var reading: JournalUpdates.Reading
    private var pending: ArraySlice<JournalChange> = []
    private var hasEnded = false

    fileprivate init(reading: JournalUpdates.Reading) { self.reading = reading }

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
          pending = try await reading.next()[...]
        } catch {
          hasEnded = true
          throw error
        }
      }
      return nil
    }
  }
}
