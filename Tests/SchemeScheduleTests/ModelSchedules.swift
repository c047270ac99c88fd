import Foundation
import ImageDecoding
import ScheduleExploration
import SchemeExtraction
import SchemeJournal
import SchemeState
import StateRules
import Testing

/// The model in many orders: the newest photo wins, nothing waits for what is abandoned, and no stale
/// result is taken.
///
/// Each exploration has a process of its own, as the main actor of a schedule is another thread than
/// that of the tests around it.
@Suite(.timeLimit(.minutes(15)))
struct ModelSchedules {
  /// Another photo is shown while one is in work.
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

  /// Checks what a model shows by the rules that hold at any time.
  @MainActor private static func follow(_ model: SchemeModel, _ schedule: Schedule) {
    let violation = ShownState(model).violation
    schedule.expect(violation == nil, violation ?? "")
  }

  /// Looks at a model a few times: its progress is always that of the photo that it shows.
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

  /// The extraction is cancelled and asked for again.
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

  /// More extractions are abandoned than may run, by an extractor that notices nothing.
  @Sendable @MainActor static func abandonsMany(_ schedule: Schedule) async -> String {
    let extractor = StepwiseExtractor(schedule: schedule, heedsCancellation: false)
    let model = SchemeModel(extractor: extractor, clock: schedule.clock)
    let letters = Array("abcdef")
    for letter in letters {
      model.show(SchemePhoto(letter))
      model.extract()
      schedule.expect(
        model.runningCount <= SchemeModel.callLimit, "\(model.runningCount) calls run at a time")
      await look(at: model, schedule)
    }
    follow(model, schedule)
    await model.settle()
    follow(model, schedule)
    // Where the clock runs far ahead of the extractor, the last one may be given up.
    schedule.expect(
      model.phase == .ready || model.phase == .stalled, "the phase is \(model.phase)")
    if model.phase == .ready {
      schedule.expect(
        model.extraction == .marked(by: SchemePhoto("f").input), "a stale result was taken")
    }
    await model.wait { model.runningCount == 0 }
    schedule.expect(!model.isExtracting, "an extraction is left in flight")
    return "done"
  }

  /// A photo is asked for at the moment when an earlier one that waited for room is given up.
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

  /// An extractor that goes on when the presentation has seen how far it is.
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

  /// A model that nobody references any longer.
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

  private static func check(_ report: Report) {
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `the newest photo wins`() async {
    await #expect(processExitsWith: .success) {
      Self.check(
        await Exploration("the newest photo wins", scheduleCount: 1_000).run(Self.newestWins))
    }
  }

  @Test func `an extraction can be asked for again at once`() async {
    await #expect(processExitsWith: .success) {
      Self.check(
        await Exploration("cancelled and asked for again", scheduleCount: 1_000)
          .run(Self.cancelsAndAsksAgain))
    }
  }

  @Test func `nothing waits for what is abandoned, and no stale result is taken`() async {
    await #expect(processExitsWith: .success) {
      Self.check(
        await Exploration("many abandoned extractions", scheduleCount: 500).run(Self.abandonsMany))
    }
  }

  @Test func `only the extraction that waited too long is given up`() async {
    await #expect(processExitsWith: .success) {
      Self.check(
        await Exploration("at the last moment", scheduleCount: 1_000, timePassing: .whenIdle)
          .run(Self.asksAtTheLastMoment))
    }
  }

  @Test func `every fraction is seen while the extractor waits`() async {
    await #expect(processExitsWith: .success) {
      Self.check(await Exploration("progress", scheduleCount: 500).run(Self.showsProgress))
    }
  }

  @Test func `two lanes`() async {
    await #expect(processExitsWith: .success) {
      Self.check(
        await Exploration("many abandoned extractions", scheduleCount: 200, laneCount: 2)
          .run(Self.abandonsMany))
    }
  }

  @Test func `a model that is no longer referenced ends its work`() async {
    await #expect(processExitsWith: .success) {
      Self.check(await Exploration("a released model", scheduleCount: 1_000).run(Self.isReleased))
    }
  }

  @Test func `all orders of two photos with one interruption keep the rules`() async {
    await #expect(processExitsWith: .success) {
      let report = await Exploration(
        "the newest photo wins", method: .exhaustive(interruptions: 1), scheduleCount: 3_000
      ).run(Self.newestWins)
      Self.check(report)
    }
  }

  @Test func `an extractor may fail at every point`() async {
    await #expect(processExitsWith: .success) {
      let report = await Exploration("an extractor that fails").sweep(.failure) { schedule in
        await Self.extractTwice(schedule)
      }
      Self.check(report)
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
      Self.check(report)
    }
  }

  @Test func `who waits for the model may be cancelled at every point`() async {
    await #expect(processExitsWith: .success) {
      let report = await Exploration("a cancelled wait").sweep(.cancellation(of: "observer")) {
        schedule in await Self.observe(schedule)
      }
      Self.check(report)
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
