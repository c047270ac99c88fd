/// A sequence of the states of a journal: the current one, and then those after each change.
///
///     for try await state in journal.states() { show(state.entries) }
///
/// The first state comes at once, even if there are no entries. Changes in quick succession may appear
/// as one. When the task is cancelled, `next()` throws ``JournalError/cancelled``. After an error there
/// are no more states.
public struct JournalStates: AsyncSequence, Sendable {
  /// The entries at one moment.
  public typealias Element = JournalState
  /// The errors of reading.
  public typealias Failure = JournalError

  let updates: JournalUpdates

  /// Returns an iterator that starts with the current state.
  public func makeAsyncIterator() -> Iterator { Iterator(reading: JournalUpdates.Reading(updates)) }

  /// The iterator of one reader.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var reading: JournalUpdates.Reading
    private var state = JournalState()
    private var isUnified = false

    fileprivate init(reading: JournalUpdates.Reading) { self.reading = reading }

    /// Waits for the next state.
    ///
    /// - Returns: The state, or `nil` after an error.
    /// - Throws: ``JournalError``.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> JournalState? {
      guard let changes = try await reading.next() else { return nil }
      for change in changes { state.apply(change) }
      // Later changes keep the entries unique.
      if !isUnified { state = state.unified() }
      isUnified = true
      return state.copy()
    }
  }
}
