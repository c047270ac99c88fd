import ScheduleExploration
import Testing

@testable import CommandInterface
@testable import SchemeCommand

/// The queue of photos in many orders of execution: results come in the order of the inputs, and
/// the limit of parallel work holds.
@Suite(.timeLimit(.minutes(15)))
struct QueueSchedules {
  private actor Workplace {
    private(set) var present = 0
    private(set) var mostPresent = 0

    func arrive() {
      present += 1
      mostPresent = max(mostPresent, present)
    }

    func leave() { present -= 1 }
  }

  /// Processes seven inputs with two jobs. The work may fail where a sweep wants it to.
  @Sendable private static func sevenInputs(_ schedule: Schedule) async -> String {
    await run(schedule, wanted: 7)
  }

  @Sendable private static func run(_ schedule: Schedule, wanted: Int) async -> String {
    let workplace = Workplace()
    var next = 0
    var delivered: [Int] = []
    try? await OrderedRun(jobs: 2).run(
      next: {
        next += 1
        return next <= 7 ? next : nil
      },
      work: { input in
        await workplace.arrive()
        let hasFailed = schedule.failsHere()
        try? await schedule.clock.sleep(for: .milliseconds(input % 3))
        await workplace.leave()
        return hasFailed ? -input : input
      },
      deliver: { output in
        delivered.append(abs(output))
        if delivered.count == wanted { throw CancellationError() }
      })
    let (present, most) = await (workplace.present, workplace.mostPresent)
    schedule.expect(most <= 2, "\(most) are being processed at the same time")
    schedule.expect(present == 0, "\(present) are being processed after the end")
    schedule.expect(
      delivered == Array(1..<delivered.count + 1), "the results come in the order \(delivered)")
    if !Task.isCancelled {
      schedule.expect(delivered.count == wanted, "\(delivered.count) results of \(wanted) came")
    }
    return "\(delivered)"
  }

  @Test(arguments: Exploration.Interruption.allCases)
  func `results come in the order of the inputs`(
    interruption: Exploration.Interruption
  ) async {
    let report = await Exploration("seven inputs", interruption: interruption).run(Self.sevenInputs)
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `when the delivery of a result throws, the run waits for all work in progress`()
    async
  {
    let report = await Exploration("three results of seven").run { await Self.run($0, wanted: 3) }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `the queue may be cancelled at every point`() async {
    let report = await Exploration("a cancelled queue").sweep(
      .cancellation(of: "queue"), orderCount: 8
    ) { schedule in
      _ = await Task(name: "queue") { await Self.sevenInputs(schedule) }.value
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `the work on an input may fail at every point`() async {
    let report = await Exploration("work that fails").sweep(.failure) { schedule in
      _ = await Self.sevenInputs(schedule)
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.scheduleCount > 100, "\(report)")
  }

  @Test func `results come in the order of the inputs on two lanes`() async {
    let report = await Exploration("seven inputs", scheduleCount: 200, laneCount: 2)
      .run(Self.sevenInputs)
    #expect(report.failure == nil, "\(report)")
  }
}
