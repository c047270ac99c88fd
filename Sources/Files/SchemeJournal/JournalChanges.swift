/// A sequence of the entries of a journal, and then of its changes as they are made.
///
///     var state = JournalState()
///     for try await change in journal.changes() {
///       state.apply(change)
///       show(state.entries)
///     }
///
/// All readers receive the same changes in the same order, so all that apply them have the same entries.
/// A reader that starts late, or falls so far behind that the journal was compacted twice meanwhile,
/// receives changes that lead to the current state instead of the original ones.
///
/// Changes are not buffered for slow readers, which continue to read from the file. When the task is
/// cancelled, `next()` throws ``JournalError/cancelled``. After an error there are no more changes.
public struct JournalChanges: AsyncSequence, Sendable {
  /// A change.
  public typealias Element = JournalChange
  /// The errors of reading.
  public typealias Failure = JournalError

  let updates: JournalUpdates

  /// Returns an iterator that starts before the first entry.
  public func makeAsyncIterator() -> Iterator { Iterator(reading: JournalUpdates.Reading(updates)) }

  /// The iterator of one reader.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var reading: JournalUpdates.Reading
    fileprivate var pending: ArraySlice<JournalChange> = []

    /// Waits for the next change.
    ///
    /// - Returns: The change, or `nil` after an error.
    /// - Throws: ``JournalError``.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> JournalChange? {
      while pending.isEmpty {
        guard let changes = try await reading.next() else { return nil }
        pending = changes[...]
      }
      return pending.removeFirst()
    }
  }
}
