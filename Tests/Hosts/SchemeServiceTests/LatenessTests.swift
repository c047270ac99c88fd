import TestClocks
import TestCorpora
import Testing

@testable import SchemeService

/// Requests that the admission queue refuses because they would miss their deadlines.
struct LatenessTests {
  /// Returns a queue in which a unit of work takes a second.
  private static func line(
    running: Int = 1, small: Int = 0, smallWork: Double = 0, pace: Duration = .seconds(1)
  ) -> TestLine {
    var line = TestLine(
      capacity: AdmissionQueue.Capacity(
        running: running, memory: 1_000, waiting: 60, runningSmall: small,
        smallWork: smallWork))
    line.record(1, in: pace)
    return line
  }

  @Test func `requests that would miss their deadlines are refused, and those without one wait`() {
    var line = Self.line()
    let tickets = [nil, nil, 2.9, 3, nil, 3.9].map {
      line.enter("a", timeLimit: $0.map { .seconds($0) })
    }
    let answers: [AdmissionQueue.Answer] = [
      .admitted, .waiting, .refused(.late), .waiting, .waiting, .refused(.late),
    ]
    #expect(line.answers(tickets) == answers)
    #expect(line.fault == nil)
  }

  @Test func `no request is refused as late while a place is free or the pace is unknown`() {
    var line = Self.line(running: 2)
    var unknown = TestLine(running: 1, waiting: 9)
    let free = [0, 1].map { _ in line.enter("a", work: 9, timeLimit: .seconds(1)) }
    let early = [0, 1].map { _ in unknown.enter("a", work: 9, timeLimit: .seconds(1)) }
    #expect(line.answers(free) == [.admitted, .admitted])
    #expect(unknown.answers(early) == [.admitted, .waiting])
  }

  @Test func `waiting requests that would be late are refused once the pace is known`() {
    var line = TestLine(running: 1, waiting: 60)
    let running = line.enter("a")
    // They arrive after five seconds, with time limits of 1 to 12 seconds, and one without a limit.
    let limits: [Duration?] = (1...12).map { .seconds($0) } + [nil]
    let waiting = limits.map { line.enter("a", timeLimit: $0, at: .seconds(5)) }
    let late = line.record(1, in: .seconds(2), at: .seconds(7))
    // Two seconds of their limits have passed. Each takes two, after the one that still runs.
    #expect(late == Array(waiting[..<5]) + [waiting[6], waiting[8], waiting[10]])
    #expect(line.answers(late).allSatisfy { $0 == .refused(.late) })
    #expect(line.record(1, in: .seconds(20), at: .seconds(7)) == [])
    #expect(line.leave(running) == [waiting[5]])
    #expect(line.fault == nil)
    #expect(line.faultOfDraining() == nil)
  }

  @Test func `waiting tasks that would be late are refused when the first request is done`()
    async throws
  {
    let clock = ManualClock()
    let line = AdmissionLine(
      capacity: AdmissionQueue.Capacity(running: 1, memory: 99, waiting: 9), clock: clock)
    @Sendable func demand(_ limit: Double) -> AdmissionQueue.Demand {
      AdmissionQueue.Demand(work: 1, memory: 1, timeLimit: .seconds(limit))
    }
    let requests = try await line.withAdmission(demand(9)) { _ in
      let requests = [3.0, 8.0].map { limit in
        Task { try await line.withAdmission(demand(limit)) { _ in } }
      }
      try await waitUntil("two waiting requests") { line.counts.waiting == 2 }
      await clock.advance(by: .seconds(2))
      return requests
    }
    try await waiting(for: "the end of both requests") {
      await #expect(throws: AdmissionQueue.Refusal.late) { try await requests[0].value }
      try await requests[1].value
    }
    #expect(line.counts == AdmissionLine.Counts(running: 0, waiting: 0, memory: 0))
  }

  @Test func `the expected wait accounts for several places`() {
    var line = Self.line(running: 2)
    let tickets = (0..<5).map { _ in line.enter("a", timeLimit: .seconds(2.5)) }
    let answers: [AdmissionQueue.Answer] = [
      .admitted, .admitted, .waiting, .waiting, .refused(.late),
    ]
    #expect(line.answers(tickets) == answers)
  }

  @Test func `the many requests of one caller do not make those of others late`() {
    var line = Self.line()
    _ = (0..<30).map { _ in line.enter("greedy") }
    let modest = line.enter("modest", timeLimit: .seconds(3))
    #expect(line.answers[modest] == .waiting)
  }

  @Test(arguments: 1...5)
  func `a caller with one request at a time is never refused because of other callers`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var line = Self.line()
    var (running, refusedCount) = ([AdmissionQueue.Ticket](), 0)
    for _ in 0..<400 {
      for caller in ["greedy", "greedier"] where random.next(in: 0...1) == 0 {
        let ticket = line.enter(caller, work: Double(random.next(in: 1...5)))
        if line.answers[ticket] == .admitted { running.append(ticket) }
      }
      for caller in ["modest", "calm"] where !line.isPresent(caller) {
        // The running request, two turns of three other callers, and its own work.
        let ticket = line.enter(caller, work: 3, timeLimit: .seconds(5 + 2 * 3 * 5 + 3))
        if line.answers[ticket] == .admitted { running.append(ticket) }
        if case .refused = line.answers[ticket] { refusedCount += 1 }
      }
      if !running.isEmpty { running += line.leave(running.removeFirst()) }
    }
    #expect(refusedCount == 0)
    #expect(line.fault == nil)
  }

  @Test func `the expected time of a request assumes no more than its caller's share`() {
    var line = Self.line()
    let others = [line.enter("b"), line.enter("c")]
    // Each of the other callers may send two more before the second of these requests is done.
    let tickets = [3, 5, 6].map { line.enter("a", timeLimit: .seconds($0)) }
    let answers: [AdmissionQueue.Answer] = [
      .admitted, .waiting, .waiting, .refused(.late), .waiting,
    ]
    #expect(line.answers(others + tickets) == answers)
  }

  @Test func `the expected wait of small requests counts only small ones`() {
    var line = Self.line(small: 1, smallWork: 1)
    let large = [line.enter("a", work: 50), line.enter("a", work: 50)]
    let small = [1, 2, 2].map { line.enter("b", timeLimit: .seconds($0)) }
    let answers: [AdmissionQueue.Answer] = [
      .admitted, .waiting, .admitted, .waiting, .refused(.late),
    ]
    #expect(line.answers(large + small) == answers)
  }

  @Test func `a request of unknown size is judged like the caller's smallest waiting one`() {
    var line = Self.line()
    _ = line.enter("a", work: 4)
    #expect(!line.refusesAny(of: "a", within: .seconds(1)))
    _ = [line.enter("a", work: 4), line.enter("a", work: 2)]
    #expect(line.refusesAny(of: "a", within: .seconds(7)))
    #expect(!line.refusesAny(of: "a", within: .seconds(8)))
    #expect(!line.refusesAny(of: "b", within: .seconds(1)))
  }

  @Test func `the pace measures the time of the work, not the time in the queue`() async throws {
    let clock = ManualClock()
    let line = AdmissionLine(
      capacity: AdmissionQueue.Capacity(running: 1, memory: 9, waiting: 9), clock: clock)
    let demand = AdmissionQueue.Demand(work: 1, memory: 1, timeLimit: .seconds(30))
    for _ in 0..<20 {
      let waiting = try await line.withAdmission(demand) { _ in
        let waiting = Task {
          try await line.withAdmission(demand) { _ in await clock.advance(by: .seconds(1)) }
        }
        try await waitUntil("the next waiting request") { line.counts.waiting == 1 }
        await clock.advance(by: .seconds(1))
        return waiting
      }
      _ = try await waiting.value
    }
    // Two seconds: one for the running request and one for this one.
    try await line.withAdmission(demand) { _ in
      for (limit, isLate) in [(1.9, true), (2.1, false)] {
        var next = demand
        next.timeLimit = .seconds(limit)
        #expect((line.refusal(of: next) != nil) == isLate)
      }
    }
  }

  @Test func `the pace follows the most recent requests`() {
    var pace = WorkPace()
    #expect(pace.time(for: 1) == nil)
    pace.record(0, in: .seconds(1))
    #expect(pace.time(for: 1) == nil)
    for _ in 0..<200 { pace.record(3, in: .seconds(6)) }
    #expect(abs((pace.time(for: 1) ?? .zero) / .seconds(1) - 2) < 1e-4)
    for _ in 0..<100 { pace.record(4, in: .seconds(1)) }
    #expect(abs((pace.time(for: 1) ?? .zero) / .seconds(1) - 0.25) < 0.05)
  }

  /// Simulates a queue in which each unit of work takes a second in one of the places. All callers
  /// always have waiting requests and send more than can be done. The requests of a caller have the
  /// same size, since small ones would pass large ones. Fair queueing does not interrupt requests,
  /// and so is exact only up to the length of one.
  @Test(arguments: 1...20)
  func `no accepted request is late by more than the longest other request`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let placeCount = random.next(in: 1...3)
    let sizes = (0..<random.next(in: 1...6)).map { _ in Double(random.next(in: 1...5)) }
    var line = Self.line(running: placeCount)
    var (now, lateCount, doneCount, refusedCount) = (0.0, 0, 0, 0)
    var (ends, deadlines) = ([AdmissionQueue.Ticket: Double](), [AdmissionQueue.Ticket: Double]())
    func send(_ caller: Int, within limit: Double?) {
      let ticket = line.enter(
        "\(caller)", work: sizes[caller], timeLimit: limit.map { .seconds($0) })
      deadlines[ticket] = now + (limit ?? .infinity)
      if line.answers[ticket] == .refused(.late) { refusedCount += 1 }
    }
    for caller in sizes.indices { for _ in 0...placeCount { send(caller, within: nil) } }
    while doneCount < 150 {
      for caller in sizes.indices {
        for _ in 0..<random.next(in: 0...3) {
          send(caller, within: Double(random.next(in: 1...60)))
        }
        if line.waitingCount(of: "\(caller)") == 0 { send(caller, within: nil) }
      }
      for ticket in line.runningTickets where ends[ticket] == nil {
        ends[ticket] = now + (line.demands[ticket]?.work ?? 0)
      }
      guard let next = line.runningTickets.min(by: { ends[$0] ?? 0 < ends[$1] ?? 0 }) else { break }
      now = ends[next] ?? now
      if now > (deadlines[next] ?? 0) + (sizes.max() ?? 0) { lateCount += 1 }
      doneCount += 1
      _ = line.leave(next)
    }
    #expect(lateCount == 0)
    #expect(doneCount == 150)
    #expect(refusedCount > 20)
    #expect(line.fault == nil)
  }
}
