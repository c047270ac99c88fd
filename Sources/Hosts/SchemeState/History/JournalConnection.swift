internal import ImageDecoding
internal import SchemeAnimation
package import SchemeJournal

/// The connection of a model to a journal, which writes the model's changes in order.
struct JournalConnection {
  private typealias Files = [JournalAttachment.Kind: [UInt8]]

  private let outgoing: AsyncStream<(SchemeHistory.Change, Task<Files, Never>?)>.Continuation
  private let following: Task<Void, Never>
  private let attachments: SchemeModel.Attachments
  private let executor: (any TaskExecutor)?

  /// Connects to a journal, with a function for the attachments of photos and its executor, a pause before
  /// anything that failed is tried again, and a receiver of events.
  init(
    _ journal: some SchemeHistoryStore, attachments: @escaping SchemeModel.Attachments,
    executor: (any TaskExecutor)?, pause: @escaping @MainActor () async throws -> Void,
    receive: @escaping @MainActor (SessionState.Event) -> Void
  ) {
    let (changes, continuation) = AsyncStream.makeStream(
      of: (SchemeHistory.Change, Task<Files, Never>?).self)
    (outgoing, self.attachments, self.executor) = (continuation, attachments, executor)
    // A long history is read off the main actor.
    following = Task(name: "History") { @concurrent in
      repeat {
        var states = journal.states().makeAsyncIterator()
        do throws(JournalError) {
          while let state = try await states.next(isolation: nil) {
            await receive(.follow(state))
          }
        } catch {
          if error != .cancelled { await receive(.failFollowing(error)) }
        }
      } while (try? await pause()) != nil
    }
    Task(name: "Changes of the history") {
      // The attachments of the latest entries that were added or removed.
      var saved: [(id: JournalEntry.ID, files: Files)] = []
      for await (change, made) in changes {
        let id = change.kind.entryID
        var files = await made?.value ?? [:]
        switch change.attachments {
        case .none: break
        case .of: saved.append((id, files))
        case .saving(let attachments):
          var kept = saved.last { $0.id == id }?.files ?? [:]
          for attachment in attachments {
            kept[attachment.kind] = try? await journal.bytes(of: attachment)
          }
          saved.append((id, kept))
        case .saved: files = saved.last { $0.id == id }?.files ?? [:]
        }
        saved = saved.suffix(SessionState.removedLimit)
        // Later changes wait, because they may depend on this one.
        repeat {
          do throws(JournalError) {
            let number = try await journal.commit(change.kind, attachments: files, at: change.time)
            receive(.endWriting(change.id, .success(number)))
            break
          } catch {
            receive(.endWriting(change.id, .failure(error)))
            if !error.isTemporary { break }
          }
        } while (try? await pause()) != nil
      }
    }
  }

  /// Writes a change after all earlier ones. Meanwhile, its attachments are made.
  func write(_ change: SchemeHistory.Change) {
    var made: Task<Files, Never>?
    if case .of(let input) = change.attachments {
      made = Task(name: "Attachments", executorPreference: executor, priority: .low) {
        @concurrent [attachments] in await attachments(input)
      }
    }
    outgoing.yield((change, made))
  }

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

  /// Returns the bytes of an attachment.
  func bytes(of attachment: JournalAttachment) async throws(JournalError) -> [UInt8]

  /// Makes a change, and returns its number once it is stored.
  func commit(
    _ kind: JournalChange.Kind, attachments: [JournalAttachment.Kind: [UInt8]], at time: WallTime
  ) async throws(JournalError) -> UInt64
}

nonisolated extension HistoryJournal: SchemeHistoryStore {}
