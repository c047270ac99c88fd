package import SchemeJournal

/// A history that outlives a model: a journal, or what stands for it in tests.
package nonisolated protocol SchemeKeeping: Sendable {
  /// The entries as they are now, and after each change.
  associatedtype States: AsyncSequence
  where States.Element == JournalState, States.Failure == JournalError

  /// Returns the entries as they are now, and then as they are after changes, whoever makes them.
  func states() -> States

  /// Makes a change, and returns the number from which on the history has it when it can no longer be lost.
  func commit(
    _ kind: JournalChange.Kind, attachments: [JournalAttachment.Kind: [UInt8]], at time: WallTime
  ) async throws(JournalError) -> UInt64
}

nonisolated extension HistoryJournal: SchemeKeeping {}
