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
        _ = history.end(id, .success(number))
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
    guard world.history.entries == world.journal.entries.reversed() else {
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

  @Test nonisolated func `an entry that could not be written stays and keeps later changes to it`()
    throws
  {
    var world = try World()
    world.take(.add)
    world.take(.mark)
    let full = JournalError.unwritable(path: "h", reason: "no space left")
    let (added, marked) = (world.outgoing[0], world.outgoing[1])
    #expect(world.history.end(added.id, .failure(full)) == full)
    #expect(world.history.end(marked.id, .failure(.noSuchEntry(world.own[0].id))) == nil)
    #expect(world.history.unwrittenCount == 0)
    let change = world.history.change(.named(world.own[0].id, "Sea"), at: added.time)
    #expect(change == nil, "the journal does not know the entry")
    world.take(.addElsewhere)
    world.take(.look)
    world.take(.follow)
    #expect(world.history.entries.map(\.name) == ["Sea", nil])
    #expect(world.history.entries.map(\.isFavorite) == [true, false])
    #expect(world.history.change(.removed(world.own[0].id), at: added.time) == nil)
    #expect(world.history.entries.map(\.source) == ["other 0"])
  }

  @Test nonisolated func `a change that could not be written is reverted`() throws {
    var world = try World()
    world.take(.add)
    world.finish()
    world.take(.mark)
    #expect(world.history.entries[0].isFavorite)
    let error = world.history.end(world.outgoing[0].id, .failure(.locked(path: "h")))
    #expect(error == .locked(path: "h"))
    #expect(!world.history.entries[0].isFavorite && world.history.unwrittenCount == 0)
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
    #expect(world.history.entries == world.journal.entries)
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
      #expect(history.end(change.id, .success(journal.number)) == nil)
    }
    let shown = history.entries
    #expect(shown.map(\.id) == [again.id, other.id])
    #expect(shown[0].name == "Sea" && shown[0].isFavorite && shown[0].time.milliseconds == 4)
    if hasJournal { history.follow(journal) }
    #expect(history.entries == shown)
  }
}
