import ImageDecoding
import SchemeAnimation
import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
import SystemCalls
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
    #expect(model.state.changeCount == 0, "there is nothing to write")
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
    await model.wait { model.history == HistoryEntries(state.entries) }
    #expect(kinds.map(\.entryID) == [id, id, id, id])
    #expect(
      kinds.dropFirst() == [
        .marked(id, isFavorite: true), .marked(id, isFavorite: false), .named(id, "Sea"),
      ])
    #expect(model.history == HistoryEntries(state.entries) && model.historyFailure == nil)
    #expect(await settling.value == 0)
  }

  @Test func `attachments are made while earlier changes are written`() async throws {
    let journal = GatedJournal()
    var (calls, commits) = (extractor.calls(), journal.commits)
    let (made, making) = AsyncStream.makeStream(of: ImageInput.self)
    let model = SchemeModel(
      extractor: extractor, clock: ManualClock(), keeper: journal,
      attachments: { input in
        making.yield(input)
        return [.thumbnail: Array("\(input)".utf8)]
      })
    let photos = [SchemePhoto.numbered(1), .numbered(2)]
    for number in 1...2 { _ = try await extract(number, by: model, &calls) }
    var inputs = made.makeAsyncIterator()
    // The journal has not ended the first change yet.
    let both = await [inputs.next(), inputs.next()]
    #expect(Set(both) == Set(photos.map(\.input)))
    for (number, photo) in photos.enumerated() {
      let commit = try #require(await commits.next())
      #expect(commit.attachments == [.thumbnail: Array("\(photo.input)".utf8)])
      commit.end(.success(UInt64(number) + 1))
    }
    await model.wait { model.unwrittenCount == 0 }
  }

  @Test func `a change is written again after a pause, before later ones, until it succeeds`()
    async throws
  {
    let (journal, clock) = (GatedJournal(), ManualClock())
    var (calls, commits) = (extractor.calls(), journal.commits)
    let model = SchemeModel(
      extractor: extractor, clock: clock, wallTime: { WallTime(milliseconds: 7) }, keeper: journal)
    let full = JournalError.unwritable(path: "h", reason: "no space left")
    let ids = [
      try await extract(1, by: model, &calls), try await extract(2, by: model, &calls),
    ]
    for _ in 1...3 {
      let commit = try #require(await commits.next())
      #expect(commit.kind.entryID == ids[0])
      commit.end(.failure(full))
      try await clock.waitForSleepers()
      #expect(model.historyFailure == full && model.unwrittenCount == 2)
      #expect(
        model.unwrittenChanges.complaint == "2 changes to the history were not written: \(full)")
      await model.settleHistory()
      await clock.advance(by: SchemeModel.historyPause)
    }
    var state = JournalState()
    for (id, rest) in zip(ids, [1, 0]) {
      let commit = try #require(await commits.next())
      #expect(commit.kind.entryID == id)
      state.apply(next: commit.kind, at: WallTime(milliseconds: 7))
      commit.end(.success(state.number))
      await model.wait { model.unwrittenCount == rest }
      #expect(model.historyFailure == (rest == 0 ? nil : full))
    }
    #expect(model.unwrittenChanges.complaint == nil)
  }

  @Test func `a journal is followed again after an error and a pause`() async throws {
    let (journal, clock) = (GatedJournal(), ManualClock())
    let model = SchemeModel(
      extractor: extractor, clock: clock, wallTime: { WallTime(milliseconds: 7) }, keeper: journal)
    let damaged = JournalError.damaged(path: "h", offset: 3)
    for _ in 1...2 {
      journal.seen.continuation.yield(.failure(damaged))
      try await clock.waitForSleepers()
      #expect(model.historyFailure == damaged)
      await clock.advance(by: SchemeModel.historyPause)
      try await clock.waitForNoSleepers()
    }
    journal.seen.continuation.yield(.success(JournalState()))
    try await waiting(for: "the next state") { @MainActor in
      await model.wait { model.historyFailure == nil }
    }
  }

  @Test func `an entry that another process's lock refuses is written once the lock is released`()
    async throws
  {
    let path = folder.path("history.journal")
    // The first change creates the file of the lock.
    try await journal().add(
      try #require(SchemeExtractor.Extraction.numbered(9)).scheme, source: "a")
    let lock = OpenFile(try System.openForUpdating(RawPath(path + ".lock")))
    #expect(try lock.descriptor.tryLock())
    var options = HistoryJournal.Options()
    options.patience = 1
    let clock = ManualClock()
    let model = SchemeModel(
      extractor: extractor, clock: clock, wallTime: { WallTime(milliseconds: 7) },
      keeper: HistoryJournal(at: RawPath(path), options: options))
    var calls = extractor.calls()
    let ids = [
      try await extract(1, by: model, &calls), try await extract(2, by: model, &calls),
    ]
    for _ in 1...2 {
      try await clock.waitForSleepers()
      #expect(model.historyFailure == .locked(path: path) && model.unwrittenCount == 2)
      await clock.advance(by: SchemeModel.historyPause)
      try await clock.waitForNoSleepers()
    }
    try await clock.waitForSleepers()
    lock.descriptor.unlock()
    await clock.advance(by: SchemeModel.historyPause)
    try await waiting(for: "the written entries") { @MainActor in await model.finishHistory() }
    #expect(model.historyFailure == nil)
    #expect(try await journal().state.entries.map(\.id).suffix(2) == ids)
    withExtendedLifetime(lock) {}
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
