import ScheduleExploration
import Testing

@testable import SchemeService

/// The admission queue in many orders of execution: the limits hold, every request is served, and
/// no request leaves anything behind.
@Suite(.timeLimit(.minutes(15)))
struct AdmissionSchedules {
  private actor Workplace {
    private(set) var memory = 0
    private(set) var present = 0
    private(set) var fault: String?

    func arrive(_ memory: Int) {
      present += 1
      self.memory += memory
      if present > 2 { fault = "\(present) run at the same time" }
      if self.memory > 4 { fault = "running requests take \(self.memory) of memory" }
    }

    func leave(_ memory: Int) {
      present -= 1
      self.memory -= memory
    }
  }

  /// Runs five requests, at most two at a time, and returns their outcomes. The last one takes so
  /// much memory that no other can run beside it.
  @Sendable private static func fiveRequests(_ schedule: Schedule) async -> String {
    let line = AdmissionLine(
      capacity: AdmissionQueue.Capacity(running: 2, memory: 4, waiting: 8),
      clock: schedule.clock)
    let workplace = Workplace()
    let outcomes = await withTaskGroup(of: (Int, String).self) { group in
      for number in 0..<5 {
        group.addTask(name: "request \(number)") {
          (number, await request(number, line, workplace, schedule))
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let (present, fault) = await (workplace.present, workplace.fault)
    schedule.expect(fault == nil, fault ?? "")
    schedule.expect(present == 0, "\(present) run after the end")
    let counts = line.counts
    schedule.expect(
      counts == AdmissionLine.Counts(running: 0, waiting: 0, memory: 0),
      "\(counts) remain after the end")
    let refused = outcomes.values.count { $0 == "refused" }
    schedule.expect(refused == 0, "\(refused) are refused")
    return outcomes.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
  }

  private static func request(
    _ number: Int, _ line: AdmissionLine, _ workplace: Workplace, _ schedule: Schedule
  ) async -> String {
    let memory = number == 4 ? 4 : 1
    let demand = AdmissionQueue.Demand(
      caller: number % 2 == 0 ? "even" : "odd", work: Double(number + 1), memory: memory)
    do {
      return try await line.withAdmission(demand) { keep in
        await workplace.arrive(memory)
        try? await schedule.clock.sleep(for: .milliseconds(number % 2))
        let fails = schedule.failsHere()
        await workplace.leave(memory)
        keep(0)
        if fails { throw Fault() }
        return "done"
      }
    } catch is CancellationError {
      schedule.expect(Task.isCancelled, "a request that was not cancelled ends as cancelled")
      return "cancelled"
    } catch is AdmissionQueue.Refusal {
      return "refused"
    } catch {
      return "failed"
    }
  }

  private struct Fault: Error {}

  @Test(arguments: Exploration.Interruption.allCases)
  func `all requests are served, at most two at a time`(
    interruption: Exploration.Interruption
  ) async {
    let report = await Exploration("five requests", interruption: interruption).run(
      Self.fiveRequests)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 500, "\(report)")
  }

  @Test(arguments: [0, 1, 2, 4])
  func `a request may be cancelled at every point`(number: Int) async {
    let report = await Exploration("a cancelled request").sweep(
      .cancellation(of: "request \(number)"), orderCount: 12
    ) { schedule in
      let outcomes = await Self.fiveRequests(schedule)
      let done = outcomes.split(separator: " ").count { $0 == "done" }
      schedule.expect(done >= 4, outcomes)
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.scheduleCount > 100, "\(report)")
  }

  @Test func `all requests may be cancelled at every point`() async {
    let report = await Exploration("cancelled requests").sweep(
      .cancellation(of: "host"), orderCount: 12
    ) { schedule in
      _ = await Task(name: "host") { await Self.fiveRequests(schedule) }.value
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `the work of a request may fail at every point`() async {
    let report = await Exploration("work that fails").sweep(.failure) { schedule in
      let outcomes = await Self.fiveRequests(schedule)
      schedule.expect(outcomes.split(separator: " ").count { $0 == "done" } >= 4, outcomes)
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.scheduleCount > 50, "\(report)")
  }

  @Test func `a request refused by a full queue delays no other request`() async {
    let report = await Exploration("a full line").run { schedule in
      let line = AdmissionLine(
        capacity: AdmissionQueue.Capacity(running: 1, memory: 9, waiting: 1),
        clock: schedule.clock)
      let outcomes = await withTaskGroup(of: String.self) { group in
        for number in 0..<3 {
          group.addTask(name: "request \(number)") {
            await Self.request(0, line, Workplace(), schedule)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      schedule.expect(outcomes.contains("done"), "\(outcomes)")
      schedule.expect(
        line.counts == AdmissionLine.Counts(running: 0, waiting: 0, memory: 0),
        "\(line.counts) remain after the end")
      schedule.expect(
        outcomes.allSatisfy { $0 == "done" || $0 == "refused" }, "\(outcomes)")
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `five requests are served on two lanes`() async {
    let report = await Exploration("five requests", scheduleCount: 200, laneCount: 2)
      .run(Self.fiveRequests)
    #expect(report.failure == nil, "\(report)")
  }

  /// The place is released in the same step that cancels the request that waits for it.
  @Test func `a request cancelled while it waits never begins, even if its place becomes free`()
    async
  {
    let report = await Exploration("room for a cancelled request").run { schedule in
      let line = AdmissionLine(
        capacity: AdmissionQueue.Capacity(running: 1, memory: 4, waiting: 4),
        clock: schedule.clock)
      let demand = AdmissionQueue.Demand(work: 1, memory: 1)
      let waiting = try? await line.withAdmission(demand) { _ in
        let waiting = Task(name: "waiting") {
          try await line.withAdmission(demand) { _ in
            schedule.expect(!Task.isCancelled, "a cancelled request begins")
          }
        }
        while line.counts.waiting == 0 { await Task.yield() }
        waiting.cancel()
        return waiting
      }
      _ = await waiting?.result
      schedule.expect(line.counts.running == 0, "\(line.counts) remain after the end")
    }
    #expect(report.failure == nil, "\(report)")
  }
}
