import SchemeJournal
import SchemeState
import StateRules

/// A journal that completes each change only when a test ends it.
nonisolated final class GatedJournal: SchemeHistoryStore {
  /// A change that a model requests.
  struct Commit: Sendable {
    let kind: JournalChange.Kind
    let attachments: [JournalAttachment.Kind: [UInt8]]
    let time: WallTime
    fileprivate let continuation: CheckedContinuation<Result<UInt64, JournalError>, Never>

    func end(_ result: Result<UInt64, JournalError>) {
      continuation.resume(returning: result)
    }
  }

  /// The stream by which a test sends states of the journal.
  let seen = AsyncStream.makeStream(of: Result<JournalState, JournalError>.self)
  private let begun = AsyncStream.makeStream(of: Commit.self)

  /// The changes in the order in which they are requested, for one consumer.
  var commits: AsyncStream<Commit>.Iterator { begun.stream.makeAsyncIterator() }

  func bytes(of attachment: JournalAttachment) async throws(JournalError) -> [UInt8] { [] }

  func states() -> SentStates { SentStates(seen.stream) }

  @concurrent func commit(
    _ kind: JournalChange.Kind, attachments: [JournalAttachment.Kind: [UInt8]], at time: WallTime
  ) async throws(JournalError) -> UInt64 {
    let result = await withCheckedContinuation { continuation in
      _ = begun.continuation.yield(
        Commit(kind: kind, attachments: attachments, time: time, continuation: continuation))
    }
    return try result.get()
  }
}
