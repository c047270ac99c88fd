package import SchemeJournal

/// A history that outlives a model: a journal, or a substitute for one in tests.
package nonisolated protocol SchemeKeeping: Sendable {
  /// A sequence of the current entries, and of those after each change.
  associatedtype States: AsyncSequence
  where States.Element == JournalState, States.Failure == JournalError

  /// Returns a sequence of the current entries, and of those after each change by anyone.
  func states() -> States

  /// Makes a change. Once it can no longer be lost, returns the number at which the history has it.
  func commit(
    _ kind: JournalChange.Kind, attachments: [JournalAttachment.Kind: [UInt8]], at time: WallTime
  ) async throws(JournalError) -> UInt64
}

nonisolated extension HistoryJournal: SchemeKeeping {}
