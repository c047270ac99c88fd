import ScheduleExploration
import Testing

struct ExplorationTests {
  /// Runs two tasks that each note two steps.
  @Sendable private static func twoTasks(_ schedule: Schedule) async {
    await withTaskGroup { group in
      for name in ["a", "b"] {
        group.addTask(name: name) {
          schedule.note("\(name) 1")
          await Task.yield()
          schedule.note("\(name) 2")
        }
      }
    }
  }

  /// A scenario with all kinds of jobs.
  @Sendable private static func everything(_ schedule: Schedule) async throws -> String {
    let ledger = Ledger()
    try await withThrowingTaskGroup { group in
      for number in 1...3 {
        group.addTask(name: "worker \(number)") {
          try await schedule.clock.sleep(for: .seconds(number))
          await ledger.add(number)
          await MainActor.run { schedule.note("\(number) on the main actor") }
        }
      }
      group.addTask(name: "sleeper") { try await Task.sleep(for: .milliseconds(1_500)) }
      try await group.waitForAll()
    }
    async let sum = ledger.numbers.reduce(0, +)
    let detached = Task.detached(name: "detached") { await ledger.numbers.count }
    return "\(await sum) \(await detached.value)"
  }

  private actor Ledger {
    private(set) var numbers: [Int] = []

    func add(_ number: Int) { numbers.append(number) }
  }

  @Test(arguments: ["random:7", "pct:3:7:40", "switches:3=1,9=2"])
  func `equal seeds give equal traces in a hundred runs`(text: String) async throws {
    let seed = try #require(Seed(text))
    let exploration = Exploration("everything")
    let first = try #require(await exploration.play(seed, Self.everything).played?.trace)
    #expect(first.count > 20)
    for _ in 1..<100 {
      let trace = await exploration.play(seed, Self.everything).played?.trace
      #expect(trace == first)
    }
  }

  @Test func `all kinds of jobs are scheduled`() async {
    #expect(Exploration.uncovered.isEmpty)
    let report = await Exploration("everything", scheduleCount: 300).run(Self.everything)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 290, "\(report)")
  }

  @Test func `an exhaustive search tries each order once`() async {
    var counts: [Int] = []
    for interruptions in 0...3 {
      let report = await Exploration(
        "two tasks", method: .exhaustive(interruptions: interruptions)
      ).run(Self.twoTasks)
      #expect(report.isComplete && report.failure == nil, "\(report)")
      #expect(report.orderCount == report.scheduleCount, "\(report)")
      counts.append(report.orderCount)
    }
    #expect(counts == counts.sorted() && counts[0] < counts[3], "\(counts)")
  }

  @Test func `a search by delays tries each order once, and all of them if it may`() async {
    var counts: [Int] = []
    for delays in [0, 1, 2, 1_000] {
      let report = await Exploration("two tasks", method: .delays(delays)).run(Self.twoTasks)
      #expect(report.isComplete && report.failure == nil, "\(report)")
      #expect(report.orderCount == report.scheduleCount, "\(report)")
      counts.append(report.orderCount)
    }
    let all = await Exploration("two tasks", method: .exhaustive(interruptions: 1_000))
      .run(Self.twoTasks)
    #expect(counts == [1, 7, 20, all.orderCount])
  }

  @Test func `a search by delays finds a fault only with enough of them`() async {
    for (delays, isFound) in [(0, false), (1, true)] {
      let report = await Exploration("a lost update", method: .delays(delays)).run {
        try await Canary.lostUpdate.program($0, true)
      }
      #expect((report.failure != nil) == isFound, "\(report)")
    }
  }

  @Test func `an exhaustive search finds a fault only with enough interruptions`() async {
    for (interruptions, isFound) in [(0, false), (1, true)] {
      let report = await Exploration(
        "a lost update", method: .exhaustive(interruptions: interruptions)
      ).run { try await Canary.lostUpdate.program($0, true) }
      #expect((report.failure != nil) == isFound, "\(report)")
      #expect(isFound || report.isComplete)
    }
  }

  @Test func `the report of priorities has the probability bound of PCT`() async throws {
    let report = await Exploration(
      "two tasks", method: .priorities(depth: 3), scheduleCount: 100
    ).run(Self.twoTasks)
    let chance = try #require(report.chance)
    let steps = Double(report.longestStepCount)
    #expect(chance == 1 / (Double(report.taskCount) * steps * steps))
    #expect(report.description.contains("a fault of depth 3 is missed with a chance of at most"))
  }

  @Test
  func `the bound counts only runs whose priorities change over the longest run`() async {
    // Runs in which the second task counts after the first has added are longest.
    let report = await Exploration("long", method: .priorities(depth: 3), scheduleCount: 500).run {
      schedule in
      let ledger = Ledger()
      await withTaskGroup { group in
        group.addTask(name: "a") { await ledger.add(1) }
        group.addTask(name: "b") {
          for _ in await 0..<(3 * ledger.numbers.count) { await Task.yield() }
        }
      }
    }
    #expect(report.failure == nil && report.orderCount >= 4, "\(report)")
    #expect(report.boundedRunCount > 100 && report.boundedRunCount < 500, "\(report)")
    #expect(report.description.contains("in each of \(report.boundedRunCount) runs"))
  }

  @Test func `a result that differs between orders is a failure`() async {
    let report = await Exploration("a race").run { schedule in
      await withTaskGroup(of: String.self) { group in
        for name in ["a", "b"] { group.addTask(name: name) { name } }
        return await group.next() ?? ""
      }
    }
    #expect(report.failure == .result("b", first: "a"), "\(report)")
  }

  @Test func `sleeps end in the order of deadlines, and time passes only for sleepers`() async {
    let report = await Exploration("sleepers", method: .random, scheduleCount: 200).run {
      schedule in
      await withTaskGroup { group in
        for number in [3, 1, 2] {
          group.addTask(name: "sleeper \(number)") {
            try? await schedule.clock.sleep(until: .init(offset: .seconds(number)))
            schedule.expect(schedule.clock.now.offset >= .seconds(number), "a sleeper woke early")
          }
        }
      }
      schedule.expect(schedule.clock.now.offset == .seconds(3), "the time is \(schedule.clock.now)")
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `the system's clocks stand still while a job runs and advance during sleeps`() async {
    let report = await Exploration("clocks", timePassing: .whenIdle).run { schedule in
      let clock = ContinuousClock()
      let start = (clock.now, SuspendingClock().now)
      schedule.expect(clock.now == start.0 && SuspendingClock().now == start.1)
      try await Task.sleep(until: start.0 + .milliseconds(1), clock: clock)
      try await Task.sleep(for: .microseconds(1_500), clock: .suspending)
      for passed in [clock.now - start.0, SuspendingClock().now - start.1] {
        schedule.expect(passed == .microseconds(2_500), "\(passed) have passed")
      }
      schedule.expect(schedule.clock.now.offset == .microseconds(2_500))
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `seeds are parsed as they are written`() {
    let texts = [
      "random:42", "pct:3:7:20", "switches:", "switches:3=1,12=0", "random:1+cancel:a: b:12",
      "switches:4=1+jump:1500:3", "pct:2:9:5+fail:5",
    ]
    for text in texts { #expect(Seed(text)?.description == text) }
    for text in [
      "", "random", "random:x", "pct:7", "pct:3:7", "switches:3", "random:1+fail", "random:1+x:1",
    ] {
      #expect(Seed(text) == nil, "\(text)")
    }
  }
}
