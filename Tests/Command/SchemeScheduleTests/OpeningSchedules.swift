import ImageDecoding
import ScheduleExploration
import SchemeExtraction
import SchemeJournal
import SchemeState
import StateRules
import Testing

/// Photos that are opened one after the other, and extractions whose options change, in many orders of
/// execution.
@Suite(.timeLimit(.minutes(15)))
struct OpeningSchedules {
  /// Opens a photo while another one is being opened.
  @Sendable @MainActor static func opensTwo(_ schedule: Schedule) async -> String {
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock)
    for letter in ["a", "b"] as [Character] {
      model.open(SchemePhoto(letter))
      schedule.expect(model.phase == .opening, "a photo is opened without a loading state")
      for _ in 0..<2 {
        await Task.yield()
        check(model, schedule)
      }
    }
    await model.settle()
    check(model, schedule)
    switch model.phase {
    case .ready:
      schedule.expect(model.photo?.name == "b", "the photo is \(model.photo?.name ?? "missing")")
    case .failed:
      let name = model.opening?.name ?? model.photo?.name
      schedule.expect(name == "b", "the failure is that of \(name ?? "no photo")")
    default: schedule.expect(false, "the phase is \(model.phase)")
    }
    schedule.expect(model.history.count <= 2, "there are \(model.history.count) entries")
    await model.wait { model.runningCount == 0 }
    return "\(model.phase)"
  }

  /// Opens a slow photo and a fast one, in both orders. From then on, nothing of the first appears.
  @Sendable @MainActor static func opensSlowAndFast(_ schedule: Schedule) async -> String {
    let (slow, fast) = (SchemePhoto("s"), SchemePhoto("f"))
    for (first, last) in [(slow, fast), (fast, slow)] {
      let model = SchemeModel(
        extractor: StepwiseExtractor(schedule: schedule) {
          $0 == slow.input ? .seconds(3) : .milliseconds(1)
        }, clock: schedule.clock)
      model.open(first)
      await Task.yield()
      model.open(last)
      let before = model.history.count
      while model.isLoading, !Task.isCancelled {
        check(model, schedule)
        schedule.expect(model.opening == nil || model.opening?.name == last.name, "the first opens")
        schedule.expect(model.history.count == before, "the result of the first is used")
        let (phase, progress) = (model.phase, model.progress)
        await model.wait { model.phase != phase || model.progress != progress }
      }
      check(model, schedule)
      schedule.expect(model.phase == .ready && model.photo == last, "the last is not shown")
      schedule.expect(model.extraction == .marked(by: last.input), "the colors are others")
      await model.wait { model.runningCount == 0 }
    }
    return "done"
  }

  /// Cancels the opening of a photo, and opens another one.
  @Sendable @MainActor static func cancelsAndOpens(_ schedule: Schedule) async -> String {
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock)
    model.open(SchemePhoto("a"))
    await Task.yield()
    model.cancel()
    schedule.expect(!model.isLoading, "a photo is loading that was cancelled")
    model.open(SchemePhoto("b"))
    await model.settle()
    check(model, schedule)
    schedule.expect(model.phase == .ready && model.photo?.name == "b", "b is not shown")
    await model.wait { model.runningCount == 0 }
    return "done"
  }

  /// Changes options in a new task each time, as the modifier `task(id:)` does.
  @Sendable @MainActor static func changesOptions(_ schedule: Schedule) async -> String {
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock)
    model.show(SchemePhoto("a"))
    var last: Task<Void, Never>?
    for count in 2...4 {
      last?.cancel()
      var options = model.options
      options.colorCount = .exactly(count)
      last = Task { [options] in await model.extract(with: options) }
      await Task.yield()
      check(model, schedule)
    }
    await last?.value
    check(model, schedule)
    schedule.expect(model.phase == .ready, "the phase is \(model.phase)")
    schedule.expect(model.history.first?.colorCount == .exactly(4), "other options were used last")
    await model.wait { model.runningCount == 0 }
    return "done"
  }

  @Test func `the photo that was opened last is shown`() async {
    await #expect(processExitsWith: .success) {
      check(await Exploration("two photos", scheduleCount: 500).run(Self.opensTwo))
    }
  }

  @Test func `a slow photo and a fast one are never confused`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("a slow photo and a fast one", scheduleCount: 500)
          .run(Self.opensSlowAndFast))
    }
  }

  @Test func `the header or the extraction of each photo may fail`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("photos that fail").sweep(.failure) { _ = await Self.opensTwo($0) })
    }
  }

  @Test func `a photo can be opened right after another one was cancelled`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("a cancelled photo", scheduleCount: 500).run(Self.cancelsAndOpens))
    }
  }

  @Test func `the latest options are used, however many tasks are cancelled`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("changed options", scheduleCount: 500).run(Self.changesOptions))
    }
  }
}
