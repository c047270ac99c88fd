import SchemeExtraction
import SchemeJournal
import SchemeState
import Testing

/// The history of a model as a value, with a journal that others change, too.
struct SchemeHistoryTests {
  nonisolated enum Step: CaseIterable {
    /// The model adds an entry.
    case add
    /// The model marks its latest entry as a favorite, or removes the mark.
    case mark
    /// Another participant adds an entry.
    case addElsewhere
    /// The journal writes the next change that the model requested.
    case write
    /// The model receives the result of a change.
    case endWriting
    /// The follower of the journal reads its state.
    case look
    /// The model receives a state that the follower read.
    case follow
  }

  /// A model's history, its journal, and the messages between them.
  nonisolated struct World {
    var history = SchemeHistory(hasJournal: true)
    var journal = JournalState()
    var outgoing: [SchemeHistory.Change] = []
    var results: [(SchemeHistory.Change.ID, UInt64)] = []
    var seen: [JournalState] = []
    /// The entries of this model, oldest first, and whether the user last marked them.
    var own: [(id: JournalEntry.ID, isFavorite: Bool)] = []
    private let scheme: ImageColorScheme
    private let time = WallTime(milliseconds: 0)

    init() throws { scheme = try #require(SchemeExtractor.Extraction.numbered(1)).scheme }

    func entry(_ source: String) -> JournalEntry {
      JournalEntry(scheme, source: source, options: SchemeExtractor.Options(), at: time)
    }

    mutating func take(_ step: Step) {
      switch step {
      case .add:
        let entry = entry("own \(own.count)")
        own.append((entry.id, false))
        send(.added(entry))
      case .mark:
        guard let last = own.indices.last else { return }
        own[last].isFavorite.toggle()
        send(.marked(own[last].id, isFavorite: own[last].isFavorite))
      case .addElsewhere: journal.apply(next: .added(entry("other \(journal.number)")), at: time)
      case .write:
        guard !outgoing.isEmpty else { return }
        let change = outgoing.removeFirst()
        journal.apply(next: change.kind, at: change.time)
        results.append((change.id, journal.number))
      case .endWriting:
        guard !results.isEmpty else { return }
        let (id, number) = results.removeFirst()
        history.end(id, .success(number))
      case .look: seen.append(journal)
      case .follow: if !seen.isEmpty { history.follow(seen.removeFirst()) }
      }
    }

    private mutating func send(_ kind: JournalChange.Kind) {
      if let change = history.change(kind, at: time) { outgoing.append(change) }
    }

    mutating func finish() {
      while !outgoing.isEmpty { take(.write) }
      while !results.isEmpty { take(.endWriting) }
      take(.look)
      while !seen.isEmpty { take(.follow) }
    }
  }

  /// Returns a description of a violation after some steps, if any.
  nonisolated private static func violation(in schedule: [Step], _ world: World) -> String? {
    var world = world
    for step in schedule {
      world.take(step)
      let shown = world.history.entries.reversed().filter { $0.source.hasPrefix("own") }
      guard shown.map(\.id) == world.own.map(\.id) else { return "an own entry is not shown" }
      guard shown.map(\.isFavorite) == world.own.map(\.isFavorite) else {
        return "a mark is not as the user set it"
      }
    }
    world.finish()
    guard world.history.entries == HistoryEntries(world.journal.entries) else {
      return "the history differs from that of the journal"
    }
    return world.history.unwrittenCount == 0 ? nil : "a change is never completed"
  }

  @Test nonisolated func `the user's changes are shown at once and stay in all orders of events`()
    throws
  {
    let world = try World()
    var schedules: [[Step]] = [[]]
    for _ in 0..<6 { schedules = schedules.flatMap { all in Step.allCases.map { all + [$0] } } }
    for schedule in schedules {
      if let violation = Self.violation(in: schedule, world) {
        Issue.record("\(violation): \(schedule)")
        return
      }
    }
  }

  @Test
  nonisolated func
    `changes that a lock refuses are unwritten, with the reason, until all are written`()
    throws
  {
    var world = try World()
    world.take(.add)
    world.take(.mark)
    world.take(.add)
    let locked = JournalError.locked(path: "h")
    // The first change is tried again and again.
    for _ in 1...3 {
      world.history.end(world.outgoing[0].id, .failure(locked))
      #expect(world.history.unwrittenCount == 3 && world.history.failure == locked)
      #expect(world.history.entries.map(\.isFavorite) == [false, true])
    }
    for rest in [2, 1] {
      for step in [Step.write, .endWriting] { world.take(step) }
      #expect(world.history.unwrittenCount == rest)
      #expect(world.history.failure == locked, "a success does not hide what is unwritten")
    }
    for step in [Step.write, .endWriting] { world.take(step) }
    #expect(world.history.unwrittenCount == 0 && world.history.failure == nil)
    world.finish()
    #expect(world.history.entries == HistoryEntries(world.journal.entries))
  }

  @Test
  nonisolated func `an entry that can never be written stays unwritten with later changes to it`()
    throws
  {
    var world = try World()
    world.take(.add)
    world.take(.mark)
    let unsuitable = JournalError.unsuitableScheme
    let (added, marked) = (world.outgoing[0], world.outgoing[1])
    world.history.end(added.id, .failure(unsuitable))
    world.history.end(marked.id, .failure(.noSuchEntry(world.own[0].id)))
    #expect(world.history.unwrittenCount == 2 && world.history.failure == unsuitable)
    let change = world.history.change(.named(world.own[0].id, "Sea"), at: added.time)
    #expect(change == nil, "the journal does not know the entry")
    world.take(.addElsewhere)
    world.take(.look)
    world.take(.follow)
    #expect(world.history.entries.map(\.name) == ["Sea", nil])
    #expect(world.history.entries.map(\.isFavorite) == [true, false])
    #expect(world.history.failure == unsuitable)
    #expect(world.history.change(.removed(world.own[0].id), at: added.time) == nil)
    #expect(world.history.entries.map(\.source) == ["other 0"])
    #expect(world.history.unwrittenCount == 0 && world.history.failure == nil)
  }

  @Test nonisolated func `a change that can never be written is reverted`() throws {
    var world = try World()
    world.take(.add)
    world.finish()
    world.take(.mark)
    #expect(world.history.entries[0].isFavorite)
    let error = JournalError.noSuchEntry(world.own[0].id)
    world.history.end(world.outgoing[0].id, .failure(error))
    #expect(world.history.failure == error)
    #expect(!world.history.entries[0].isFavorite && world.history.unwrittenCount == 0)
  }

  @Test nonisolated func `a history is settled once each change is written or has failed`() throws {
    var world = try World()
    let entries = ["a", "b"].map { world.entry($0) }
    func change(_ kind: JournalChange.Kind) throws -> SchemeHistory.Change.ID {
      let change = world.history.change(kind, at: WallTime(milliseconds: 0))
      return try #require(change).id
    }
    let added = try entries.map { try change(.added($0)) }
    world.history.end(added[0], .failure(.textTooLong(byteCount: 1)))
    #expect(!world.history.isSettled)
    world.history.end(added[1], .success(1))
    #expect(world.history.isSettled)
    let removed = try change(.removed(entries[1].id))
    #expect(!world.history.isSettled)
    // The journal refuses all changes, so waiting would be in vain.
    world.history.end(removed, .failure(.locked(path: "h")))
    #expect(world.history.isSettled)
  }

  @Test nonisolated func `a journal that cannot be read is a failure until it is read again`()
    throws
  {
    var world = try World()
    let damaged = JournalError.damaged(path: "h", offset: 3)
    world.history.failFollowing(damaged)
    #expect(world.history.failure == damaged)
    world.take(.add)
    #expect(world.history.failure == damaged)
    let locked = JournalError.locked(path: "h")
    world.history.end(world.outgoing[0].id, .failure(locked))
    #expect(world.history.failure == locked, "what may be lost comes first")
    for step in [Step.write, .endWriting] { world.take(step) }
    #expect(world.history.failure == damaged, "a success does not hide that nothing is read")
    for step in [Step.look, .follow] { world.take(step) }
    #expect(world.history.failure == nil)
  }

  @Test nonisolated func `a removed entry that is restored is written with its attachments`() throws
  {
    var world = try World()
    world.take(.add)
    world.finish()
    let entry = world.history.entries[0]
    let removal = world.history.change(.removed(entry.id), at: entry.time)
    let restoration = world.history.change(.added(entry), with: .saved, at: entry.time)
    let (removed, restored) = (try #require(removal), try #require(restoration))
    #expect(restored.attachments == .saved && removed.attachments == .none)
    world.history.end(removed.id, .failure(.locked(path: "h")))
    #expect(world.history.entries.map(\.id) == [entry.id] && world.history.unwrittenCount == 2)
    world.outgoing = [removed, restored]
    world.finish()
    #expect(world.history.entries.map(\.id) == [entry.id] && world.history.unwrittenCount == 0)
  }

  @Test nonisolated func `a journal that was replaced by an empty one is followed`() throws {
    var world = try World()
    for _ in 0..<3 { world.take(.addElsewhere) }
    world.finish()
    world.take(.add)
    for step in [Step.write, .endWriting] { world.take(step) }
    #expect(world.history.entries.count == 4, "the written entry is not seen yet")
    world.journal = JournalState()
    world.take(.addElsewhere)
    world.finish()
    #expect(world.history.entries == HistoryEntries(world.journal.entries))
  }

  @Test nonisolated func `without a journal no change is written`() throws {
    let world = try World()
    var history = SchemeHistory(hasJournal: false)
    let entry = world.entry("a")
    let time = WallTime(milliseconds: 5)
    #expect(history.change(.added(entry), at: time) == nil)
    #expect(history.change(.marked(entry.id, isFavorite: true), at: time) == nil)
    #expect(history.entries.map(\.isFavorite) == [true] && history.unwrittenCount == 0)
    #expect(history.entries.map(\.time) == [time])
  }

  @Test(arguments: [false, true])
  nonisolated func `an equal entry replaces the earlier one and keeps its name and mark`(
    hasJournal: Bool
  ) throws {
    let world = try World()
    var (history, journal) = (SchemeHistory(hasJournal: hasJournal), JournalState())
    let (first, other, again) = (world.entry("a"), world.entry("b"), world.entry("a"))
    let kinds: [JournalChange.Kind] = [
      .added(first), .named(first.id, "Sea"), .marked(first.id, isFavorite: true), .added(other),
      .added(again),
    ]
    for (number, kind) in kinds.enumerated() {
      let change = history.change(kind, at: WallTime(milliseconds: Int64(number)))
      guard let change else { continue }
      journal.apply(next: change.kind, at: change.time)
      history.end(change.id, .success(journal.number))
      #expect(history.failure == nil)
    }
    let shown = history.entries
    #expect(shown.map(\.id) == [again.id, other.id])
    #expect(shown[0].name == "Sea" && shown[0].isFavorite && shown[0].time.milliseconds == 4)
    if hasJournal { history.follow(journal) }
    #expect(history.entries == shown)
  }
}
