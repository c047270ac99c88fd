import DocumentationPages
import Foundation
import SchemeExtraction
import SchemeJournal
import SchemeState
import StateRules
import Testing

/// The rules of the state after every event of all short and many long sequences.
@Suite(.timeLimit(.minutes(10)))
struct StateRuleTests {
  nonisolated enum Step: CaseIterable {
    case show, open, announce, arrive, readHeader, failReading, readLate
    case extract, cancel, setOptions, prepareToPick, pick, endPicking, removeColor, select,
      openEntry, pin, unpin, ignore, stopIgnoring, describe
    case restore
    case progress, lessProgress, lateProgress
    case succeed, fail, endAsCancelled, returnLate, giveUp
    case mark, remove
    case write, failToWrite, refuse, follow, failFollowing
  }

  /// A state and its environment.
  nonisolated struct World {
    var state: SessionState
    private let hasJournal: Bool
    private var journal = JournalState()
    private var unwritten: [SchemeHistory.Change] = []
    /// The names of the effects of each event so far.
    private(set) var effects: [String: Set<String>] = [:]
    /// Whether the last step had any effect.
    private(set) var hasChanged = false
    /// The entries that were found or restored, and not removed.
    private var kept: Set<JournalEntry.ID> = []
    private var number = 0
    private let time = WallTime(milliseconds: 0)

    init(hasJournal: Bool, callLimit: Int) {
      self.hasJournal = hasJournal
      state = SessionState(hasJournal: hasJournal, callLimit: callLimit)
    }

    /// Takes a step, and returns a description of a violation, if any.
    mutating func take(_ step: Step) throws -> String? {
      number += 1
      hasChanged = false
      guard let event = try event(for: step) else { return nil }
      return take(event)
    }

    private mutating func take(_ event: SessionState.Event) -> String? {
      let before = state
      let requested = state.apply(event)
      let violation = state.violation(after: event, from: before, effects: requested)
      for effect in requested {
        effects[Self.name(of: event), default: []].insert(Self.name(of: effect))
        if case .write(let change) = effect { unwritten.append(change) }
      }
      hasChanged = state != before || !requested.isEmpty
      switch event {
      case .end(.success, let id, let entryID, _):
        if before.request?.id == id { kept.insert(entryID) }
      case .remove(let id, _): kept.remove(id)
      case .restore(let id): kept.insert(id)
      default: break
      }
      let isLost = kept.contains { state.entry($0) == nil }
      return violation ?? (isLost ? "an entry is lost that was kept" : nil)
    }

    /// Ends everything that was begun, and returns a description of what has no end or what was lost.
    mutating func finish() throws -> String? {
      while let id = state.running.min() {
        let isReading = state.work?.id == id && state.request == nil
        let end: SessionState.Event =
          isReading
          ? .endReading(.failure(.noVisiblePixels), of: id)
          : .end(.failure(.noVisiblePixels), of: id, at: time)
        if let violation = take(end) { return violation }
      }
      // The bytes of a photo may never arrive.
      if let violation = take(.cancel()) { return violation }
      while !unwritten.isEmpty { if let violation = try take(Step.write) { return violation } }
      if let violation = try take(Step.follow) { return violation }
      let isOver = state.work == nil && state.picks.isEmpty && state.phase.value != .extracting
      return isOver ? nil : "something has no end"
    }

    /// Returns the name of a case.
    private static func name(of value: Any) -> String {
      Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }

    private mutating func event(for step: Step) throws -> SessionState.Event? {
      let request = state.request
      let running = request.flatMap { state.running.contains($0.id) ? $0.id : nil }
      let color = state.shown.value?.scheme.swatches.first?.rgb
      let reading = state.work.flatMap {
        request == nil && state.running.contains($0.id) ? $0.id : nil
      }
      let late = state.running.subtracting(state.work.map { [$0.id] } ?? []).min()
      func result() throws -> SchemeExtractor.Extraction {
        try #require(.numbered(number, colorCount: 2))
      }
      let shown = state.entryID.value ?? state.history.value.last?.id
      switch step {
      case .show: return .show(.numbered(number))
      case .open: return .open(.numbered(number))
      case .announce: return .announce("Photo \(number)")
      case .arrive: return state.work.map { .arrive(.numbered(number), as: $0.id) }
      case .readHeader:
        return try reading.map { .endReading(.success(try result().image), of: $0) }
      case .failReading:
        return state.opening.value.map { .endReading(.failure(.noVisiblePixels), of: $0.id) }
      case .readLate: return try late.map { .endReading(.success(try result().image), of: $0) }
      case .extract: return .extract
      case .cancel: return .cancel()
      case .prepareToPick: return .prepareToPick
      case .select: return .select(shown)
      case .pick: return .pick(PhotoPlace(x: 0.5, y: 0.5), insteadOf: color)
      case .endPicking:
        return try state.picks.first.map {
          .endPicking(number % 3 == 0 ? nil : try result().scheme.swatches[0].rgb, of: $0.id)
        }
      case .removeColor: return color.map { .removeColor($0) }
      case .pin: return color.map { .pin($0, true) }
      case .unpin: return color.map { .pin($0, false) }
      case .ignore: return color.map { .ignore($0) }
      case .stopIgnoring: return .stopIgnoring(nil)
      case .describe: return .describe(try result().image, of: .numbered(number - 1))
      case .openEntry: return shown.map { .openEntry($0) }
      case .restore: return state.removed.last.map { .restore($0.id) }
      case .setOptions:
        var options = SchemeExtractor.Options()
        options.seed = UInt64(number)
        return .setOptions(options)
      case .progress: return running.map { .progress(0.75, of: $0) }
      case .lessProgress: return running.map { .progress(0.25, of: $0) }
      case .lateProgress: return late.map { .progress(0.5, of: $0) }
      case .succeed:
        return try running.map {
          .end(.success(try result()), of: $0, as: JournalEntry.ID(), at: time)
        }
      case .fail: return running.map { .end(.failure(.noVisiblePixels), of: $0, at: time) }
      case .endAsCancelled: return running.map { .end(.failure(.cancelled), of: $0, at: time) }
      case .returnLate: return try late.map { .end(.success(try result()), of: $0, at: time) }
      case .giveUp: return state.work.map { .giveUp($0.id) }
      case .mark:
        return shown.map { id in
          let isFavorite = state.history.value.first { $0.id == id }?.isFavorite ?? false
          return .change(.marked(id, isFavorite: !isFavorite), at: time)
        }
      case .remove: return shown.map { .remove($0, at: time) }
      case .write:
        guard !unwritten.isEmpty else { return nil }
        let change = unwritten.removeFirst()
        journal.apply(next: change.kind, at: change.time)
        return .endWriting(change.id, .success(journal.number))
      case .failToWrite:
        // The change is written again.
        return unwritten.first.map { .endWriting($0.id, .failure(.locked(path: "h"))) }
      case .refuse:
        guard !unwritten.isEmpty else { return nil }
        return .endWriting(unwritten.removeFirst().id, .failure(.unsuitableScheme))
      case .follow: return hasJournal ? .follow(journal) : nil
      case .failFollowing: return .failFollowing(.unavailable)
      }
    }
  }

  nonisolated struct Start: Sendable, CustomTestStringConvertible {
    let hasJournal: Bool
    let callLimit: Int

    var testDescription: String {
      "\(hasJournal ? "with" : "without") a journal, \(callLimit) calls"
    }
  }

  nonisolated static let starts = [
    Start(hasJournal: false, callLimit: 1), Start(hasJournal: true, callLimit: 2),
  ]

  @Test(arguments: starts)
  nonisolated func `the rules hold after each event of all sequences of four`(start: Start) throws {
    var world = World(hasJournal: start.hasJournal, callLimit: start.callLimit)
    // A photo with a scheme and a running extraction: from here, most events are possible.
    for step in [Step.show, .extract, .succeed, .extract] { #expect(try world.take(step) == nil) }
    try explore(world, [], length: 4)
    try explore(World(hasJournal: start.hasJournal, callLimit: start.callLimit), [], length: 4)
  }

  nonisolated private func explore(_ world: World, _ steps: [Step], length: Int) throws {
    guard length > 0 else { return }
    for step in Step.allCases {
      var world = world
      if let violation = try world.take(step) {
        Issue.record("\(violation): \(steps + [step])")
        return
      }
      // After a step without effect, the same follows as without it.
      if world.hasChanged { try explore(world, steps + [step], length: length - 1) }
    }
  }

  @Test(arguments: starts)
  nonisolated func `the rules hold after each event of long sequences`(start: Start) throws {
    _ = try worlds(from: start)
  }

  /// Returns the ends of long random sequences.
  nonisolated private func worlds(from start: Start) throws -> [World] {
    try (1...500 as ClosedRange<UInt64>).map { seed in
      var world = World(hasJournal: start.hasJournal, callLimit: start.callLimit)
      var random = seed
      var steps: [Step] = []
      for _ in 0..<100 {
        // Knuth's MMIX generator, whose high bits are the random ones.
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        steps.append(Step.allCases[Int(random >> 33) % Step.allCases.count])
        if let violation = try world.take(steps[steps.count - 1]) {
          Issue.record("\(violation), seed \(seed): \(steps)")
          return world
        }
      }
      var end = world
      if let violation = try end.finish() { Issue.record("\(violation), seed \(seed): \(steps)") }
      return world
    }
  }

  @Test nonisolated func `the documentation lists the effects of each event`() throws {
    var seen: [String: Set<String>] = [:]
    for world in try Self.starts.flatMap(worlds) {
      for (event, effects) in world.effects { seen[event, default: []].formUnion(effects) }
    }
    let page = try String(
      contentsOfFile: Documentation.path("Sources/Hosts/Colorway/Colorway.docc/Isolation.md"),
      encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## Events and effects\n").last)
    var listed: Set<String> = []
    for line in section.split(separator: "\n") where line.hasPrefix("| `") {
      let names = line.split(separator: "|").map { cell in
        cell.matches(of: /`(\w+)`/).map { String($0.1) }
      }
      let effects = names[0].reduce(into: Set<String>()) { $0.formUnion(seen[$1] ?? []) }
      #expect(effects == Set(names[1]), "\(line)")
      listed.formUnion(names[0])
    }
    #expect(Set(seen.keys).isSubset(of: listed) && listed.contains("progress"))
  }
}
