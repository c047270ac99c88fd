import ImageDecoding
import SchemeAnimation
import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
import TestClocks
import Testing

/// Models that share a history through a journal.
@Suite(.timeLimit(.minutes(15)))
struct SharedHistoryTests {
  private let folder: ScratchFolder
  private let extractor = GatedExtractor()

  init() throws { folder = try ScratchFolder() }

  private func journal(_ name: String = "history.journal") -> HistoryJournal {
    HistoryJournal(at: RawPath(folder.path(name)))
  }

  private func model(_ journal: HistoryJournal) -> SchemeModel {
    SchemeModel(extractor: extractor, journal: journal)
  }

  /// Extracts from a photo, and returns the identifier of the entry.
  private func extract(
    _ number: Int, by model: SchemeModel, _ calls: inout GatedExtractor.Calls
  ) async throws -> JournalEntry.ID {
    model.show(.numbered(number))
    model.extract()
    try await calls.next().end(.success(try #require(.numbered(number))))
    await model.settle()
    return try #require(model.entryID)
  }

  @Test func `models show each other's changes, and a later model shows them too`() async throws {
    var calls = extractor.calls()
    let (first, second) = (model(journal()), model(journal()))
    second.motion = .bouncy
    let id = try await extract(1, by: first, &calls)
    await second.wait { second.history.count == 1 }
    #expect(second.lastChange(of: \.history)?.motion == .bouncy && second.entryID == nil)
    second.toggleFavorite(id)
    await first.wait { first.history.first?.isFavorite == true }
    let other = try await extract(2, by: second, &calls)
    second.setName("Two", of: other)
    await first.wait { first.history.first?.name == "Two" }
    first.remove(id)
    await second.wait { second.history.count == 1 }
    for model in [first, second] { await model.settleHistory() }
    let late = model(journal())
    await late.wait { !late.history.isEmpty }
    #expect(late.history.map(\.id) == [other])
    #expect(first.history == late.history && second.history == late.history)
  }

  @Test func `pending changes of the history are written after the model is released`()
    async throws
  {
    var calls = extractor.calls()
    let id: JournalEntry.ID
    do {
      let model = model(journal())
      id = try await extract(1, by: model, &calls)
      model.toggleFavorite(id)
    }
    var states = journal().states().makeAsyncIterator()
    while let state = try await states.next(), state[id]?.isFavorite != true {}
    try Task.checkCancellation()
  }

  @Test func `changes are shown before they are written, and written in order`() async throws {
    let journal = GatedJournal()
    var (calls, commits) = (extractor.calls(), journal.commits)
    let model = SchemeModel(
      extractor: extractor, clock: ManualClock(), wallTime: { WallTime(milliseconds: 7) },
      keeper: journal, attachments: { _ in [.thumbnail: [1, 2, 3]] })
    let unknown = JournalEntry.ID()
    model.toggleFavorite(unknown)
    model.setName("Sea", of: unknown)
    model.remove(unknown)
    #expect(model.changeCount == 0, "there is nothing to write")
    let id = try await extract(1, by: model, &calls)
    model.toggleFavorite(id)
    model.toggleFavorite(id)
    model.setName("Sea", of: id)
    let settling = Task {
      await model.settleHistory()
      return model.unwrittenCount
    }
    #expect(model.unwrittenCount == 4 && model.history.map(\.name) == ["Sea"])
    var state = JournalState()
    var kinds: [JournalChange.Kind] = []
    while model.unwrittenCount > 0, let commit = await commits.next() {
      let count = model.unwrittenCount
      // Only the entry has attachments, and not what is done to it.
      #expect(commit.attachments == (kinds.isEmpty ? [.thumbnail: [1, 2, 3]] : [:]))
      #expect(commit.time == WallTime(milliseconds: 7))
      kinds.append(commit.kind)
      state.apply(next: commit.kind, at: WallTime(milliseconds: 7))
      commit.end(.success(state.number))
      await model.wait { model.unwrittenCount < count }
    }
    #expect(model.history.map(\.name) == ["Sea"], "the name was written but not yet read")
    journal.seen.continuation.yield(.success(state))
    await model.wait { model.history == state.entries }
    #expect(kinds.map(\.entryID) == [id, id, id, id])
    #expect(
      kinds.dropFirst() == [
        .marked(id, isFavorite: true), .marked(id, isFavorite: false), .named(id, "Sea"),
      ])
    #expect(model.history == state.entries && model.historyFailure == nil)
    #expect(await settling.value == 0)
  }

  @Test func `a write failure is shown until the next success, and the entry stays`() async throws {
    let journal = GatedJournal()
    var (calls, commits) = (extractor.calls(), journal.commits)
    let model = SchemeModel(
      extractor: extractor, clock: ManualClock(), wallTime: { WallTime(milliseconds: 7) },
      keeper: journal)
    let full = JournalError.unwritable(path: "h", reason: "no space left")
    _ = try await extract(1, by: model, &calls)
    await commits.next()?.end(.failure(full))
    await model.wait { model.historyFailure == full }
    #expect(model.history.count == 1 && model.unwrittenCount == 0)
    _ = try await extract(2, by: model, &calls)
    var state = JournalState()
    state.apply(next: .added(model.history[0]), at: WallTime(milliseconds: 7))
    await commits.next()?.end(.success(1))
    await model.wait { model.historyFailure == nil }
    journal.seen.continuation.yield(.success(state))
    await model.wait { model.history.last?.source == "Photo 2" }
    #expect(model.history.map(\.source) == ["Photo 1", "Photo 2"], "the unwritten entry is first")
    journal.seen.continuation.yield(.failure(.damaged(path: "h", offset: 3)))
    await model.wait { model.historyFailure != nil }
    #expect(model.historyFailure == .damaged(path: "h", offset: 3) && model.history.count == 2)
  }

  @Test func `a model works with a journal that cannot be read`() async throws {
    try folder.write("other", Array("something else".utf8))
    var calls = extractor.calls()
    let model = model(journal("other"))
    await model.wait { model.historyFailure != nil }
    #expect(model.historyFailure == .notAJournal(path: folder.path("other")))
    _ = try await extract(1, by: model, &calls)
    await model.settleHistory()
    #expect(model.history.count == 1 && model.phase == .ready)
    #expect(try folder.text("other") == "something else")
  }

  @Test func `a journal is no longer followed for a model that is released`() async throws {
    let journal = GatedJournal()
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    journal.seen.continuation.onTermination = { _ in end.finish() }
    _ = SchemeModel(
      extractor: extractor, clock: ManualClock(), wallTime: { WallTime(milliseconds: 7) },
      keeper: journal)
    try await waiting(for: "the end of the journal's states") { for await _ in ends {} }
  }

  @Test func `a journal is released after its model`() async throws {
    weak var released: GatedJournal?
    do {
      let journal = GatedJournal()
      released = journal
      _ = SchemeModel(
        extractor: extractor, clock: ManualClock(), wallTime: { WallTime(milliseconds: 7) },
        keeper: journal)
    }
    try await waitUntil("the end of the journal") { released == nil }
  }

  @Test func `a model that is released while it follows a journal is deallocated`() async throws {
    weak var released: SchemeModel?
    do {
      let model = model(journal())
      released = model
      await model.wait { model.history.isEmpty }
    }
    try await waitUntil("the end of the model") { released == nil }
  }
}
