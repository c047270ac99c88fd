internal import ImageDecoding
internal import SchemeAnimation
package import SchemeJournal

/// The connection of a model to a journal, which writes the model's changes in order.
struct JournalConnection {
  private let outgoing: AsyncStream<SchemeHistory.Change>.Continuation
  private let following: Task<Void, Never>

  /// Connects to a journal, with a function for the attachments of photos, a pause before anything
  /// that failed is tried again, and a receiver of events.
  init(
    _ journal: some SchemeHistoryStore, attachments: @escaping SchemeModel.Attachments,
    pause: @escaping @MainActor () async throws -> Void,
    receive: @escaping @MainActor (SessionState.Event) -> Void
  ) {
    let (changes, continuation) = AsyncStream.makeStream(of: SchemeHistory.Change.self)
    outgoing = continuation
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
      var saved: [(id: JournalEntry.ID, files: [JournalAttachment.Kind: [UInt8]])] = []
      for await change in changes {
        let id = change.kind.entryID
        var files: [JournalAttachment.Kind: [UInt8]] = [:]
        switch change.attachments {
        case .none: break
        case .of(let input):
          files = await attachments(input)
          saved.append((id, files))
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

  /// Returns the bytes of an attachment.
  func bytes(of attachment: JournalAttachment) async throws(JournalError) -> [UInt8]

  /// Makes a change, and returns its number once it is stored.
  func commit(
    _ kind: JournalChange.Kind, attachments: [JournalAttachment.Kind: [UInt8]], at time: WallTime
  ) async throws(JournalError) -> UInt64
}

nonisolated extension HistoryJournal: SchemeHistoryStore {}
