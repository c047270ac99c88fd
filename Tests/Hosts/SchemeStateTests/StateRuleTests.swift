import SchemeExtraction
import SchemeJournal
import SchemeState
import StateRules
import Testing

/// The rules of the state after every event of all short and many long sequences.
@Suite(.timeLimit(.minutes(10)))
struct StateRuleTests {
  nonisolated enum Step: CaseIterable {
    case show, extract, cancel, setOptions
    case progress, lessProgress, lateProgress
    case succeed, fail, endAsCancelled, returnLate, giveUp
    case mark, remove
    case write, failToWrite, refuse, follow, failFollowing
  }

  /// A state and its environment.
  nonisolated struct World {
    var state: ExtractionState
    private var journal = JournalState()
    private var unwritten: [SchemeHistory.Change] = []
    private var number = 0
    private let time = WallTime(milliseconds: 0)

    init(hasJournal: Bool, callLimit: Int) {
      state = ExtractionState(hasJournal: hasJournal, callLimit: callLimit)
    }

    /// Takes a step, and returns a description of a violation, if any.
    mutating func take(_ step: Step) throws -> String? {
      number += 1
      guard let event = try event(for: step) else { return nil }
      let before = state
      let violation = state.violation(applying: event)
      // The same event is applied to a copy, for the actions that it requests.
      var copy = before
      for case .write(let change) in copy.apply(event) { unwritten.append(change) }
      return violation
    }

    private mutating func event(for step: Step) throws -> ExtractionState.Event? {
      let request = state.request
      let running = request.flatMap { state.running.contains($0.id) ? $0.id : nil }
      let late = state.running.subtracting(request.map { [$0.id] } ?? []).min()
      let result = try #require(SchemeExtractor.Extraction.numbered(number))
      let shown = state.entryID.value ?? state.history.value.last?.id
      switch step {
      case .show: return .show(.numbered(number))
      case .extract: return .extract(nil)
      case .cancel: return .cancel
      case .setOptions:
        var options = SchemeExtractor.Options()
        options.seed = UInt64(number)
        return .setOptions(options)
      case .progress: return running.map { .progress(0.75, of: $0) }
      case .lessProgress: return running.map { .progress(0.25, of: $0) }
      case .lateProgress: return late.map { .progress(0.5, of: $0) }
      case .succeed:
        return running.map { .end(.success(result), of: $0, as: JournalEntry.ID(), at: time) }
      case .fail: return running.map { .end(.failure(.noVisiblePixels), of: $0, at: time) }
      case .endAsCancelled: return running.map { .end(.failure(.cancelled), of: $0, at: time) }
      case .returnLate: return late.map { .end(.success(result), of: $0, at: time) }
      case .giveUp: return request.map { .giveUp($0.id) }
      case .mark:
        return shown.map { id in
          let isFavorite = state.history.value.first { $0.id == id }?.isFavorite ?? false
          return .change(.marked(id, isFavorite: !isFavorite), at: time)
        }
      case .remove: return shown.map { .change(.removed($0), at: time) }
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
      case .follow: return .follow(journal)
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
  nonisolated func `the rules hold after each event of all short sequences`(start: Start) throws {
    var world = World(hasJournal: start.hasJournal, callLimit: start.callLimit)
    // A photo with a scheme and a running extraction: from here, most events are possible.
    for step in [Step.show, .extract, .succeed, .extract] { #expect(try world.take(step) == nil) }
    try explore(world, [], length: 3)
    try explore(World(hasJournal: start.hasJournal, callLimit: start.callLimit), [], length: 3)
  }

  nonisolated private func explore(_ world: World, _ steps: [Step], length: Int) throws {
    guard length > 0 else { return }
    for step in Step.allCases {
      var world = world
      if let violation = try world.take(step) {
        Issue.record("\(violation): \(steps + [step])")
        return
      }
      try explore(world, steps + [step], length: length - 1)
    }
  }

  @Test(arguments: starts)
  nonisolated func `the rules hold after each event of long sequences`(start: Start) throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var world = World(hasJournal: start.hasJournal, callLimit: start.callLimit)
      var random = seed
      var steps: [Step] = []
      for _ in 0..<80 {
        // Knuth's MMIX generator, whose high bits are the random ones.
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        steps.append(Step.allCases[Int(random >> 33) % Step.allCases.count])
        if let violation = try world.take(steps[steps.count - 1]) {
          Issue.record("\(violation), seed \(seed): \(steps)")
          return
        }
      }
    }
  }
}
