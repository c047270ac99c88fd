internal import ImageDecoding
internal import SchemeAnimation
package import SchemeJournal

/// The connection of a model to a journal, which writes the model's changes in order.
struct JournalConnection {
  private let outgoing: AsyncStream<SchemeHistory.Change>.Continuation
  private let following: Task<Void, Never>

  /// Connects to a journal, with a function for the attachments of photos and a receiver of events.
  init(
    _ journal: some SchemeHistoryStore, attachments: @escaping SchemeModel.Attachments,
    receive: @escaping (ExtractionState.Event) -> Void
  ) {
    let (changes, continuation) = AsyncStream.makeStream(of: SchemeHistory.Change.self)
    outgoing = continuation
    following = Task(name: "History") {
      var states = journal.states().makeAsyncIterator()
      do throws(JournalError) {
        while let state = try await states.next(isolation: #isolation) { receive(.follow(state)) }
      } catch {
        if error != .cancelled { receive(.failFollowing(error)) }
      }
    }
    Task(name: "Changes of the history") {
      for await change in changes {
        var files: [JournalAttachment.Kind: [UInt8]] = [:]
        if let input = change.input { files = await attachments(input) }
        let result: Result<UInt64, JournalError>
        do throws(JournalError) {
          result = .success(
            try await journal.commit(change.kind, attachments: files, at: change.time))
        } catch {
          result = .failure(error)
        }
        receive(.endWriting(change.id, result))
      }
    }
  }

  /// Writes a change after all earlier ones.
  func write(_ change: SchemeHistory.Change) { outgoing.yield(change) }

  /// Ends the connection after the pending changes.
  nonisolated func close() {
    following.cancel()
    outgoing.finish()
  }
}

/// A history that outlives a model: a journal, or a substitute in tests.
package nonisolated protocol SchemeHistoryStore: Sendable {
  /// The current entries, and those after each change.
  associatedtype States: AsyncSequence
  where States.Element == JournalState, States.Failure == JournalError

  /// Returns the current entries, and those after each change by anyone.
  func states() -> States

  /// Makes a change, and returns its number once it is stored.
  func commit(
    _ kind: JournalChange.Kind, attachments: [JournalAttachment.Kind: [UInt8]], at time: WallTime
  ) async throws(JournalError) -> UInt64
}

nonisolated extension HistoryJournal: SchemeHistoryStore {}
