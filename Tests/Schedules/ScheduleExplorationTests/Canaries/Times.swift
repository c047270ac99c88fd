import ScheduleExploration

// Faults of time: a timer that fires for something else, or a time that has passed meanwhile.

extension Canary {
  /// The timer of a debounce has already fired when a new text comes, and cannot be cancelled.
  static let staleDebounce = Canary(name: "a debounce of an earlier text") { schedule, isFaulty in
    let search = Search(schedule.clock, checksNumber: !isFaulty)
    let first = await search.type("s")
    await goElsewhere()
    let second = await search.type("sw")
    await first.value
    await second.value
    let searches = await search.searches
    schedule.expect(Set(searches).count == searches.count, "the searches are \(searches)")
    return ""
  }

  private actor Search {
    private(set) var searches: [String] = []
    private var (text, number) = ("", 0)
    private var timer: Task<Void, Never>?
    private let clock: ScheduleClock
    private let checksNumber: Bool

    init(_ clock: ScheduleClock, checksNumber: Bool) {
      (self.clock, self.checksNumber) = (clock, checksNumber)
    }

    func type(_ text: String) -> Task<Void, Never> {
      self.text = text
      number += 1
      timer?.cancel()
      let timer = Task(name: "timer \(number)") { @concurrent [number, clock] in
        guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
        await self.search(number)
      }
      self.timer = timer
      return timer
    }

    private func search(_ number: Int) {
      if !checksNumber || number == self.number { searches.append(text) }
    }
  }

  /// A throttle passes one value per second and loses the last one.
  ///
  /// As in apple/swift-async-algorithms, issue 248.
  static let throttledLast = Canary(name: "a throttle that loses the last value") {
    schedule, isFaulty in
    let throttle = Throttle(schedule.clock)
    await withTaskGroup { group in
      for second in 1...2 {
        group.addTask(name: "value \(second)") {
          try? await schedule.clock.sleep(until: .init(offset: .seconds(second)))
          await throttle.send(second)
        }
      }
    }
    if !isFaulty { await throttle.flush() }
    let count = await throttle.sent.count
    schedule.expect(count == 2, "of 2 values, \(count) are sent in the end")
    return ""
  }

  private actor Throttle {
    private(set) var sent: [Int] = []
    private var lastTime: ScheduleClock.Instant?
    private var held: Int?
    private let clock: ScheduleClock

    init(_ clock: ScheduleClock) { self.clock = clock }

    func send(_ value: Int) {
      if let lastTime, lastTime.duration(to: clock.now) < .seconds(1) { return held = value }
      lastTime = clock.now
      sent.append(value)
    }

    func flush() {
      if let held { sent.append(held) }
      held = nil
    }
  }

  /// A result and a time limit coincide: the job is taken, but the caller gets the result of the limit.
  static let resultAtLimit = Canary(name: "a result that comes at the time limit") {
    schedule, isFaulty in
    let jobs = Jobs(["a"])
    let taken = await withTaskGroup(of: String?.self) { group in
      group.addTask(name: "taker") { await jobs.take() }
      group.addTask(name: "limit") {
        try? await schedule.clock.sleep(for: .seconds(1))
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return isFaulty ? first : await group.reduce(first) { $0 ?? $1 }
    }
    let left = await jobs.left
    schedule.expect(taken != nil || !left.isEmpty, "the job is lost")
    return ""
  }

  private actor Jobs {
    private(set) var left: [String]

    init(_ jobs: [String]) { left = jobs }

    func take() -> String? { left.popLast() }
  }

  /// A request is repeated because its answer is late, and both are carried out.
  static let sentAgain = Canary(name: "a retry beside the first attempt") { schedule, isFaulty in
    let orders = Orders(knowsNumbers: !isFaulty)
    let attempt = Task(name: "first attempt") { await orders.place(7) }
    let retry = Task(name: "retry") {
      guard (try? await schedule.clock.sleep(for: .seconds(1))) != nil else { return }
      await orders.place(7)
    }
    await attempt.value
    retry.cancel()
    await retry.value
    let count = await orders.placed.count
    schedule.expect(count == 1, "1 order is carried out \(count) times")
    return ""
  }

  private actor Orders {
    private(set) var placed: [Int] = []
    private let knowsNumbers: Bool

    init(knowsNumbers: Bool) { self.knowsNumbers = knowsNumbers }

    func place(_ number: Int) {
      if !knowsNumbers || !placed.contains(number) { placed.append(number) }
    }
  }

  /// A token is checked, and has expired by the time it is used.
  static let expiredToken = Canary(name: "a token that expires before its use") {
    schedule, isFaulty in
    let end = ScheduleClock.Instant(offset: .seconds(2))
    try await schedule.clock.sleep(for: .seconds(1))
    let lamp = Task(name: "something else") {
      try? await schedule.clock.sleep(for: .seconds(1))
    }
    var isValid = schedule.clock.now < end
    await Task.yield()
    if !isFaulty { isValid = schedule.clock.now < end }
    schedule.expect(!isValid || schedule.clock.now < end, "an expired token is used")
    await lamp.value
    return ""
  }

  /// A rate limit counts a request only after it was allowed.
  static let countedLate = Canary(name: "a rate limit that counts late") {
    schedule, isFaulty in
    let limit = RateLimit(countsFirst: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "request \(number)") { await limit.request() }
      }
    }
    let count = await limit.allowed
    schedule.expect(count == 1, "\(count) requests are allowed, but 1 may be")
    return ""
  }

  private actor RateLimit {
    private(set) var allowed = 0
    private var used = 0
    private let countsFirst: Bool

    init(countsFirst: Bool) { self.countsFirst = countsFirst }

    func request() async {
      guard used < 1 else { return }
      if countsFirst { used += 1 }
      await goElsewhere()
      if !countsFirst { used += 1 }
      allowed += 1
    }
  }

  /// A connection is reopened after a pause although the client was closed in the meantime.
  ///
  /// As in grpc/grpc-swift, pull request 510.
  static let reopened = Canary(name: "a connection that is opened after the end") {
    schedule, isFaulty in
    let client = Client()
    let retry = Task(name: "retry") {
      try? await schedule.clock.sleep(for: .seconds(1))
      await client.open(checksEnd: !isFaulty)
    }
    await client.close()
    await retry.value
    let isLeftOpen = await client.isOpen
    schedule.expect(!isLeftOpen, "the connection is left open")
    return ""
  }

  private actor Client {
    private(set) var isOpen = false
    private var isClosed = false

    func open(checksEnd: Bool) { isOpen = !checksEnd || !isClosed }

    func close() { (isClosed, isOpen) = (true, false) }
  }

  /// A shutdown waits for the pause before the next attempt.
  ///
  /// As in grpc/grpc-swift-nio-transport, pull request 187.
  static let pauseHoldsEnd = Canary(name: "a pause that holds up the shutdown") {
    schedule, isFaulty in
    let isClosed = Latch()
    let attempts = Task(name: "attempts") {
      for _ in 1...3 where !isClosed.isOpen {
        try? await schedule.clock.sleep(for: .seconds(120))
      }
    }
    await Task.yield()
    isClosed.open()
    if !isFaulty { attempts.cancel() }
    let start = schedule.clock.now
    await attempts.value
    let waited = start.duration(to: schedule.clock.now)
    schedule.expect(waited < .seconds(120), "the shutdown takes \(waited)")
    return ""
  }

  /// A tick begins while the work of the previous one is in progress.
  static let overlappingTicks = Canary(name: "ticks that overlap") { schedule, isFaulty in
    let work = Work()
    await withTaskGroup(of: Void.self) { group in
      for tick in 1...2 {
        try? await schedule.clock.sleep(for: .seconds(1))
        group.addTask(name: "tick \(tick)") { await work.run() }
        if !isFaulty { await group.next() }
      }
    }
    let most = await work.most
    schedule.expect(most == 1, "\(most) ticks run at the same time")
    return ""
  }

  private actor Work {
    private(set) var most = 0
    private var running = 0

    func run() async {
      running += 1
      most = max(most, running)
      await goElsewhere()
      running -= 1
    }
  }
}
