import ScheduleExploration
import SystemCalls
import Testing

@testable import SchemeService

/// Requests in many orders of execution, with deadlines, an admission queue, and a service that
/// shuts down meanwhile: each request ends exactly once, for a true reason, and leaves nothing behind.
@Suite(.timeLimit(.minutes(15)))
struct RequestSchedules {
  /// The outcome of a request.
  private enum Outcome: String {
    case done, late, cancelled, draining, refused, failed
  }

  /// One place for running requests, two waiting places for one caller, and requests that each take
  /// some time.
  private struct Desk: Sendable {
    let runs = RequestRuns()
    let line: AdmissionLine
    let schedule: Schedule

    init(schedule: Schedule) {
      self.schedule = schedule
      line = AdmissionLine(
        capacity: AdmissionQueue.Capacity(running: 1, memory: 2, waiting: 4),
        clock: schedule.clock)
    }

    /// Makes a request. The queue may refuse it as late only if `saysSo` is true.
    func request(
      taking duration: Duration, within timeLimit: Duration?, saysSo: Bool = false
    ) async -> Outcome {
      let deadline = timeLimit.map { Deadline(after: $0, on: schedule.clock) }
      let demand = AdmissionQueue.Demand(
        work: 1, memory: 1, timeLimit: saysSo ? timeLimit : nil)
      do {
        try await runs.run(until: deadline) {
          try await line.withAdmission(demand) { _ in
            try await schedule.clock.sleep(for: duration)
            if schedule.failsHere() { throw Fault() }
          }
        }
        return .done
      } catch is CancellationError {
        schedule.expect(Task.isCancelled, "a request that was not cancelled ends as cancelled")
        return .cancelled
      } catch ServiceError.deadlineExceeded {
        schedule.expect(timeLimit != nil, "a request without a deadline is late")
        return .late
      } catch ServiceError.draining {
        return .draining
      } catch is AdmissionQueue.Refusal {
        return .refused
      } catch {
        return .failed
      }
    }

    func expectEmpty() {
      schedule.expect(runs.count == 0, "\(runs.count) requests are left")
      schedule.expect(
        line.counts == AdmissionLine.Counts(running: 0, waiting: 0, memory: 0),
        "\(line.counts) remain after the end")
    }
  }

  private struct Fault: Error {}

  /// Makes a request that takes two seconds, and one that waits for it and has less time.
  @Sendable private static func twoRequests(_ schedule: Schedule) async -> (Outcome, Outcome) {
    let desk = Desk(schedule: schedule)
    async let first = Task(name: "patient") {
      await desk.request(taking: .seconds(2), within: nil)
    }.value
    async let second = Task(name: "hasty") {
      await desk.request(taking: .seconds(1), within: .seconds(1))
    }.value
    let outcomes = await (first, second)
    desk.expectEmpty()
    return outcomes
  }

  @Test func `a request without a deadline completes, and another completes or is late`() async {
    let report = await Exploration("two requests", interruption: .operations).run { schedule in
      let outcomes = await Self.twoRequests(schedule)
      schedule.expect(outcomes.0 == .done, "\(outcomes)")
      schedule.expect([.done, .late].contains(outcomes.1), "\(outcomes)")
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 100, "\(report)")
  }

  @Test(arguments: ["patient", "hasty"])
  func `a request may be cancelled at every point`(task: String) async {
    let report = await Exploration("a cancelled request").sweep(
      .cancellation(of: task), orderCount: 20
    ) { schedule in
      let outcomes = await Self.twoRequests(schedule)
      if task == "patient" {
        schedule.expect([.done, .late].contains(outcomes.1), "\(outcomes)")
      } else {
        schedule.expect(outcomes.0 == .done, "\(outcomes)")
      }
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.scheduleCount > 20, "\(report)")
  }

  @Test func `the clock may jump at every point`() async {
    let report = await Exploration("two requests").sweep(.clockJump(by: .seconds(1))) { schedule in
      let outcomes = await Self.twoRequests(schedule)
      schedule.expect(outcomes.0 == .done, "\(outcomes)")
      schedule.expect([.done, .late].contains(outcomes.1), "\(outcomes)")
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `the work of a request may fail at every point`() async {
    let report = await Exploration("work that fails").sweep(.failure) { schedule in
      _ = await Self.twoRequests(schedule)
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `a request with too little time is refused at once, and no other is late`() async {
    let report = await Exploration("little time", timePassing: .whenIdle).run { schedule in
      let desk = Desk(schedule: schedule)
      // From here on, the pace is known.
      _ = await desk.request(taking: .seconds(1), within: nil)
      let outcomes = await withTaskGroup(of: Outcome.self) { group in
        for number in 0..<3 {
          group.addTask(name: "request \(number)") {
            await desk.request(
              taking: .seconds(1), within: .milliseconds(2_500), saysSo: true)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      schedule.expect(outcomes.count { $0 == .done } == 2, "\(outcomes)")
      schedule.expect(outcomes.count { $0 == .refused } == 1, "\(outcomes)")
      desk.expectEmpty()
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 20, "\(report)")
  }

  /// Makes three requests while the service shuts down.
  @Sendable private static func shutDown(_ schedule: Schedule) async {
    let desk = Desk(schedule: schedule)
    await withTaskGroup(of: Outcome.self) { group in
      for number in 0..<3 {
        group.addTask(name: "request \(number)") {
          await desk.request(taking: .seconds(number), within: number == 1 ? .seconds(1) : nil)
        }
      }
      group.addTask(name: "shutdown") {
        desk.runs.close()
        let grace = Deadline(after: .seconds(2), on: schedule.clock)
        let cutoff = Task(name: "grace") { if await grace.pass() { desk.runs.stopAll() } }
        await desk.runs.waitUntilEmpty()
        cutoff.cancel()
        await cutoff.value
        return .done
      }
      for await outcome in group { schedule.expect(outcome != .failed, "\(outcome)") }
    }
    desk.expectEmpty()
  }

  @Test func `each request ends when the service shuts down`() async {
    let report = await Exploration("a service is shut down", interruption: .operations)
      .run(Self.shutDown)
    #expect(report.failure == nil, "\(report)")
  }

  @Test(arguments: 0..<3)
  func `requests may be cancelled while the service shuts down`(number: Int) async {
    let report = await Exploration("a cancelled request", interruption: .operations).sweep(
      .cancellation(of: "request \(number)"), orderCount: 4, Self.shutDown)
    #expect(report.failure == nil, "\(report)")
  }

  /// Makes requests at any time during a shutdown, which a second signal turns into an immediate stop.
  @Sendable private static func lateComers(_ schedule: Schedule) async {
    let desk = Desk(schedule: schedule)
    let state = TaskMonitor<(isClosed: Bool, isEmpty: Bool), AnyChange>((false, false))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<3 {
        group.addTask(name: "request \(number)") {
          try? await schedule.clock.sleep(for: .milliseconds(number * 500))
          let isClosed = state.withLock { $0.isClosed }
          let outcome = await desk.request(taking: .seconds(1), within: nil)
          schedule.expect(
            !isClosed || outcome == .draining || Task.isCancelled, "\(outcome) after the end")
          schedule.expect(
            ![.late, .failed].contains(outcome), "\(outcome) without a deadline or a fault")
        }
      }
      group.addTask(name: "signal") {
        desk.runs.close()
        state.withLock { $0.isClosed = true }
        await desk.runs.waitUntilEmpty()
        schedule.expect(desk.runs.count == 0, "a request is in progress after the end")
      }
      group.addTask(name: "second signal") {
        try? await schedule.clock.sleep(for: .milliseconds(700))
        desk.runs.close()
        desk.runs.stopAll()
        await desk.runs.waitUntilEmpty()
        schedule.expect(desk.runs.count == 0, "a request is in progress after the second end")
      }
    }
    desk.expectEmpty()
  }

  @Test func `a request during a shutdown is refused, and a second signal stops all requests`()
    async
  {
    let report = await Exploration("late comers", interruption: .operations).run(Self.lateComers)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 500, "\(report)")
  }

  @Test(arguments: ["request 1", "signal", "second signal"])
  func `a shutdown and its requests may be cancelled at every point`(task: String) async {
    let report = await Exploration("late comers", interruption: .operations).sweep(
      .cancellation(of: task), orderCount: 4, Self.lateComers)
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `a stopped request reports the first reason`() async {
    // Interruptions are only at suspensions: a reason is recorded in one step and reported in the next.
    let report = await Exploration("two reasons").run { schedule in
      let (runs, reasons) = (RequestRuns(), TaskMonitor<[Outcome], AnyChange>([]))
      await withTaskGroup(of: Void.self) { group in
        group.addTask(name: "request") {
          var outcome = Outcome.done
          do {
            try await runs.run(
              until: Deadline(after: .seconds(1), on: schedule.clock),
              late: { stop in
                reasons.withLock { $0.append(.late) }
                stop()
              }
            ) { try await schedule.clock.sleep(for: .seconds(9)) }
          } catch ServiceError.deadlineExceeded {
            outcome = .late
          } catch ServiceError.draining {
            outcome = .draining
          } catch {
            outcome = .failed
          }
          let first = reasons.withLock { $0.first }
          // A request that was done in time may see a later reason.
          schedule.expect(
            [.done, first].contains(outcome), "\(outcome) because of \(String(describing: first))")
        }
        group.addTask(name: "shutdown") {
          try? await schedule.clock.sleep(for: .seconds(1))
          reasons.withLock { $0.append(.draining) }
          runs.stopAll()
        }
      }
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 20, "\(report)")
  }

  @Test func `each request ends when the service shuts down on two lanes`() async {
    let report = await Exploration("a service is shut down", scheduleCount: 200, laneCount: 2)
      .run(Self.shutDown)
    #expect(report.failure == nil, "\(report)")
  }
}
