import Foundation
import ImageDecoding
import ScheduleExploration
import SchemeExtraction
import SchemeJournal
import SchemeState
import StateRules
import Testing

/// The model in many orders of execution: the newest photo wins, nothing waits for abandoned
/// extractions, and no stale result is used.
///
/// Each exploration runs in its own process, since the main actor of a schedule runs on another
/// thread than that of the surrounding tests.
@Suite(.timeLimit(.minutes(15)))
struct ModelSchedules {
  /// Shows another photo while one is being extracted.
  @Sendable @MainActor static func newestWins(_ schedule: Schedule) async -> String {
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock)
    for letter in ["a", "b"] as [Character] {
      model.show(SchemePhoto(letter))
      model.extract()
      schedule.expect(model.isExtracting, "extract() has returned and nothing is in flight")
      await look(at: model, schedule)
    }
    follow(model, schedule)
    await model.settle()
    follow(model, schedule)
    schedule.expect(model.phase == .ready, "the phase is \(model.phase)")
    schedule.expect(
      model.extraction == .marked(by: SchemePhoto("b").input), "the result is not that of photo b")
    schedule.expect(model.history.first?.source == "b", "photo b is not first in the history")
    schedule.expect(model.history.count <= 2, "the history has \(model.history.count) entries")
    schedule.expect(model.progress == 1, "the progress is \(model.progress)")
    await model.wait { model.runningCount == 0 }
    return "\(model.phase)"
  }

  /// Checks the state that a model shows against the rules that always hold.
  @MainActor private static func follow(_ model: SchemeModel, _ schedule: Schedule) {
    let violation = ShownState(model).violation
    schedule.expect(violation == nil, violation ?? "")
  }

  /// Checks a model a few times: its progress is always that of the photo that it shows.
  @MainActor private static func look(at model: SchemeModel, _ schedule: Schedule) async {
    for _ in 0..<3 {
      await Task.yield()
      follow(model, schedule)
      guard let photo = model.photo else { return }
      schedule.expect(
        [0, StepwiseExtractor.firstFraction(of: photo.input), 1].contains(model.progress),
        "photo \(photo.name) has the progress of another")
    }
  }

  /// Cancels an extraction and requests it again.
  @Sendable @MainActor static func cancelsAndAsksAgain(_ schedule: Schedule) async -> String {
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock)
    model.show(SchemePhoto("a"))
    model.extract()
    await Task.yield()
    model.cancel()
    schedule.expect(!model.isExtracting, "a cancelled extraction is in flight")
    model.extract()
    follow(model, schedule)
    await model.settle()
    follow(model, schedule)
    schedule.expect(model.phase == .ready, "the phase is \(model.phase)")
    await model.wait { model.runningCount == 0 }
    return "\(model.phase)"
  }

  /// Abandons more extractions than may run at the same time, with an extractor that ignores cancellation.
  @Sendable @MainActor static func abandonsMany(_ schedule: Schedule) async -> String {
    let extractor = StepwiseExtractor(schedule: schedule, heedsCancellation: false)
    let model = SchemeModel(extractor: extractor, clock: schedule.clock)
    let letters = Array("abcdef")
    for letter in letters {
      model.show(SchemePhoto(letter))
      model.extract()
      schedule.expect(
        model.runningCount <= SchemeModel.callLimit, "\(model.runningCount) calls run at once")
      await look(at: model, schedule)
    }
    follow(model, schedule)
    await model.settle()
    follow(model, schedule)
    // If the clock runs far ahead of the extractor, the last extraction may be given up.
    schedule.expect(
      model.phase == .ready || model.phase == .stalled, "the phase is \(model.phase)")
    if model.phase == .ready {
      schedule.expect(
        model.extraction == .marked(by: SchemePhoto("f").input), "a stale result was used")
    }
    await model.wait { model.runningCount == 0 }
    schedule.expect(!model.isExtracting, "an extraction is left in flight")
    return "done"
  }

  /// Requests an extraction at the moment when an earlier one that waits to start is given up.
  @Sendable @MainActor static func asksAtTheLastMoment(_ schedule: Schedule) async -> String {
    let turnstile = Turnstile()
    let model = SchemeModel(
      extractor: HeldExtractor(turnstile: turnstile), clock: schedule.clock)
    for letter in Array("abcde") {
      model.show(SchemePhoto(letter))
      model.extract()
      await Task.yield()
    }
    try? await schedule.clock.sleep(for: SchemeModel.patience)
    model.show(SchemePhoto("f"))
    model.extract()
    for _ in 1...5 { await turnstile.open() }
    follow(model, schedule)
    await model.settle()
    follow(model, schedule)
    schedule.expect(model.phase == .ready, "the phase is \(model.phase)")
    await model.wait { model.runningCount == 0 }
    return "\(model.phase)"
  }

  /// Runs an extractor that continues only when each fraction has been observed.
  @Sendable @MainActor static func showsProgress(_ schedule: Schedule) async -> String {
    let turnstile = Turnstile()
    let model = SchemeModel(
      extractor: SteeredExtractor(turnstile: turnstile), clock: schedule.clock)
    model.show(SchemePhoto("a"))
    model.extract()
    for step in 1...SteeredExtractor.stepCount {
      await model.wait { model.progress == SteeredExtractor.fraction(of: step) }
      await turnstile.open()
    }
    follow(model, schedule)
    await model.settle()
    follow(model, schedule)
    await model.wait { model.runningCount == 0 }
    return "\(model.phase)"
  }

  /// Releases a model during an extraction.
  @Sendable @MainActor static func isReleased(_ schedule: Schedule) async {
    weak var released: SchemeModel?
    do {
      let model = SchemeModel(
        extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock)
      released = model
      model.show(SchemePhoto("a"))
      model.extract()
      await Task.yield()
    }
    schedule.expect(released == nil, "the model is still referenced")
  }

  @Test func `the newest photo wins`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("the newest photo wins", scheduleCount: 1_000).run(Self.newestWins))
    }
  }

  @Test func `an extraction can be requested again right after it was cancelled`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("cancelled and asked for again", scheduleCount: 1_000)
          .run(Self.cancelsAndAsksAgain))
    }
  }

  @Test func `abandoned extractions delay nothing, and no stale result is used`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("many abandoned extractions", scheduleCount: 500).run(Self.abandonsMany))
    }
  }

  @Test func `only an extraction that waited too long is given up`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("at the last moment", scheduleCount: 1_000, timePassing: .whenIdle)
          .run(Self.asksAtTheLastMoment))
    }
  }

  @Test func `every fraction of the progress is observed while the extractor waits`() async {
    await #expect(processExitsWith: .success) {
      check(await Exploration("progress", scheduleCount: 500).run(Self.showsProgress))
    }
  }

  @Test func `abandoned extractions delay nothing on two lanes`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("many abandoned extractions", scheduleCount: 200, laneCount: 2)
          .run(Self.abandonsMany))
    }
  }

  @Test func `a model that is released ends its work`() async {
    await #expect(processExitsWith: .success) {
      check(await Exploration("a released model", scheduleCount: 1_000).run(Self.isReleased))
    }
  }

  @Test func `all orders of two photos with one interruption keep the rules`() async {
    await #expect(processExitsWith: .success) {
      let report = await Exploration(
        "the newest photo wins", method: .exhaustive(interruptions: 1), scheduleCount: 3_000
      ).run(Self.newestWins)
      check(report)
    }
  }

  @Test func `an extractor may fail at every point`() async {
    await #expect(processExitsWith: .success) {
      let report = await Exploration("an extractor that fails").sweep(.failure) { schedule in
        await Self.extractTwice(schedule)
      }
      check(report)
      #expect(report.scheduleCount > 40, "\(report)")
    }
  }

  @Test func `the clock may jump at every point`() async {
    await #expect(processExitsWith: .success) {
      let report = await Exploration("a clock that jumps").sweep(
        .clockJump(by: .seconds(60)), orderCount: 6
      ) {
        schedule in _ = await Self.abandonsMany(schedule)
      }
      check(report)
    }
  }

  @Test func `a task that waits for the model may be cancelled at every point`() async {
    await #expect(processExitsWith: .success) {
      let report = await Exploration("a cancelled wait").sweep(.cancellation(of: "observer")) {
        schedule in await Self.observe(schedule)
      }
      check(report)
    }
  }

  @Sendable @MainActor private static func extractTwice(_ schedule: Schedule) async {
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock)
    for letter in ["a", "b"] as [Character] {
      model.show(SchemePhoto(letter))
      model.extract()
      follow(model, schedule)
      await model.settle()
      follow(model, schedule)
      schedule.expect(
        model.phase == .ready || model.phase == .failed(.noVisiblePixels),
        "the phase is \(model.phase)")
      schedule.expect(
        (model.phase == .ready) == (model.extraction == .marked(by: SchemePhoto(letter).input)),
        "the result is not that of photo \(letter)")
    }
    await model.wait { model.runningCount == 0 }
  }

  @Sendable @MainActor private static func observe(_ schedule: Schedule) async {
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock)
    model.show(SchemePhoto("a"))
    let observer = Task(name: "observer") {
      model.extract()
      follow(model, schedule)
      await model.settle()
      follow(model, schedule)
    }
    await observer.value
    follow(model, schedule)
    await model.settle()
    follow(model, schedule)
    schedule.expect(model.phase == .ready, "the phase is \(model.phase)")
    await model.wait { model.runningCount == 0 }
  }
}
