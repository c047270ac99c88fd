import TestCorpora
import Testing

@testable import SchemeService

/// The admission queue as a value, without tasks.
struct AdmissionQueueTests {
  @Test func `requests run, then wait, and are refused when the queue is full`() {
    var line = TestLine(running: 2, waiting: 3)
    let tickets = (0..<6).map { line.enter("caller \($0)") }
    let answers: [AdmissionQueue.Answer] = [
      .admitted, .admitted, .waiting, .waiting, .waiting, .refused(.queueFull(3)),
    ]
    #expect(line.answers(tickets) == answers)
  }

  @Test func `demands and capacities of the largest number do not overflow`() {
    for isShared in [false, true] {
      var line = TestLine(running: 4, memory: .max, waiting: 9, isShared: isShared)
      let first = line.enter("a", memory: 1)
      let all = ["a", "b"].map { line.enter($0, memory: .max) }
      #expect(line.answers([first] + all) == [.admitted, .waiting, .waiting])
    }
  }

  @Test func `callers that fill the queue leave places for other callers`() {
    var line = TestLine(running: 1, waiting: 8)
    let tickets = (0..<6).map { _ in line.enter("greedy") }
    let others = (0..<4).map { _ in line.enter("greedier") }
    let answers: [AdmissionQueue.Answer] = [
      .admitted, .waiting, .waiting, .waiting, .waiting, .refused(.callerQueueFull(4)),
    ]
    #expect(line.answers(tickets) == answers)
    let ofOthers: [AdmissionQueue.Answer] = [
      .waiting, .waiting, .refused(.callerQueueFull(2)), .refused(.callerQueueFull(2)),
    ]
    #expect(line.answers(others) == ofOthers)
    let modest = line.enter("modest")
    #expect(line.answers[modest] == .waiting)
  }

  @Test func `a caller takes no more places or memory of a shared queue than it leaves free`() {
    var line = TestLine(running: 4, memory: 100, waiting: 9, isShared: true)
    let slow = (0..<3).map { _ in line.enter("slow", memory: 10) }
    let large = [60, 30].map { line.enter("large", memory: $0) }
    let answers: [AdmissionQueue.Answer] = [.admitted, .admitted, .waiting, .admitted, .waiting]
    #expect(line.answers(slow + large) == answers)
    let modest = line.enter("modest")
    #expect(line.answers[modest] == .admitted)
    let afterSlow = line.leave(slow[0])
    #expect(afterSlow == [])
    let afterModest = line.leave(modest)
    #expect(afterModest == [slow[2]])
    let afterLarge = line.leave(large[0])
    #expect(afterLarge == [large[1]])
  }

  @Test func `a request larger than the memory is refused at once, and one of equal size runs`() {
    var line = TestLine(running: 2, memory: 100, waiting: 2)
    let (large, fitting) = (line.enter("a", memory: 101), line.enter("a", memory: 100))
    #expect(line.answers[large] == .refused(.tooLarge(memory: 101, limit: 100)))
    #expect(line.answers[fitting] == .admitted)
  }

  @Test func `a request waits for memory and runs when enough is released`() {
    var line = TestLine(running: 4, memory: 100, waiting: 4)
    let first = line.enter("a", memory: 80)
    let second = line.enter("b", memory: 50)
    #expect(line.answers[second] == .waiting)
    let afterLess = line.keep(51, of: first)
    #expect(afterLess == [])
    let afterHalf = line.keep(50, of: first)
    #expect(afterHalf == [second])
  }

  @Test func `callers take turns regardless of how many requests each has`() {
    var line = TestLine(running: 1, waiting: 20)
    let first = line.enter("busy")
    let busy = (0..<4).map { _ in line.enter("busy") }
    let calm = (0..<2).map { _ in line.enter("calm") }
    let expected = [busy[0], calm[0], busy[1], calm[1], busy[2], busy[3]]
    let order = line.order(after: first)
    #expect(order == expected)
  }

  @Test func `a place is reserved for small requests, which take none from large ones`() {
    var line = TestLine(
      capacity: AdmissionQueue.Capacity(
        running: 2, memory: 1_000, waiting: 9, runningSmall: 1, smallWork: 1))
    let large = (0..<3).map { line.enter("\($0)", work: 24) }
    let small = (3..<5).map { line.enter("\($0)", work: 1) }
    let answers: [AdmissionQueue.Answer] = [.admitted, .admitted, .waiting, .admitted, .waiting]
    #expect(line.answers(large + small) == answers)
    let afterSmall = line.leave(small[0])
    #expect(afterSmall == [small[1]])
    let afterLarge = line.leave(large[0])
    #expect(afterLarge == [large[2]])
  }

  @Test func `small requests of a caller pass its large ones`() {
    var line = TestLine(running: 1, waiting: 20)
    let first = line.enter("a", work: 1)
    let large = line.enter("a", work: 24)
    let small = (0..<3).map { _ in line.enter("a", work: 1) }
    let order = line.order(after: first)
    #expect(order == small + [large])
  }

  @Test func `small requests pass the large ones of other callers`() {
    var line = TestLine(running: 1, waiting: 20)
    let first = line.enter("a", work: 24)
    let large = line.enter("b", work: 24)
    let small = (0..<3).map { line.enter("caller \($0)", work: 1) }
    let order = line.order(after: first)
    #expect(order == small + [large])
  }

  @Test func `requests of high priority run first, and those of low priority last`() {
    var line = TestLine(running: 1, waiting: 20)
    let first = line.enter("a")
    let low = line.enter("b", priority: .low)
    let normal = line.enter("c")
    let high = line.enter("d", priority: .high)
    let order = line.order(after: first)
    #expect(order == [high, normal, low])
  }

  /// Kinds of requests that keep arriving and would pass a large request of low priority forever if
  /// that were not limited.
  enum Rush: String, CaseIterable {
    case ofTheSameCaller, ofAnother, eachOfItsOwn, urgent, ofLittleMemory
  }

  @Test(arguments: Rush.allCases)
  func `a large request of low priority runs eventually while others keep arriving`(rush: Rush) {
    var line = TestLine(running: 2, memory: 100, waiting: 8)
    var running = [line.enter("x", memory: 30), line.enter("x", memory: 30)]
    let large = line.enter("large", work: 20, memory: 90, priority: .low)
    var admissions = 0
    while line.answers[large] == .waiting {
      let caller =
        switch rush {
        case .ofTheSameCaller: "large"
        case .eachOfItsOwn: "caller \(admissions)"
        case .ofAnother, .urgent, .ofLittleMemory: "other"
        }
      let memory = rush == .ofLittleMemory ? 1 : 40
      for _ in 0..<2 {
        let next = line.enter(caller, memory: memory, priority: rush == .urgent ? .high : .normal)
        if line.answers[next] == .admitted { running.append(next) }
      }
      if !running.isEmpty { running += line.leave(running.removeFirst()) }
      admissions += 1
      // Its weighted work is 80, and there are up to nine callers.
      guard admissions < 1_000 else {
        Issue.record("the large request still waits after \(admissions) rounds")
        return
      }
    }
  }

  @Test func `callers that always have requests get equal work regardless of request sizes`() {
    var random = SeededGenerator(seed: 7)
    var line = TestLine(running: 2, waiting: 60)
    let callers: [(name: String, works: ClosedRange<Int>)] = [
      ("small", 1...2), ("large", 20...30), ("mixed", 1...30),
    ]
    var served: [String: Double] = [:]
    var running: [AdmissionQueue.Ticket] = []
    for _ in 0..<3_000 {
      for caller in callers {
        while line.waitingCount(of: caller.name) < 10 {
          let ticket = line.enter(caller.name, work: Double(random.next(in: caller.works)))
          if line.answers[ticket] == .admitted { running.append(ticket) }
        }
      }
      let ended = running.remove(at: random.next(in: 0...running.count - 1))
      let demand = line.demands[ended]
      served[demand?.caller.key ?? "", default: 0] += demand?.work ?? 0
      running += line.leave(ended)
    }
    let most = served.values.max() ?? 0
    #expect(served.count == 3)
    #expect(served.values.allSatisfy { most - $0 <= 4 * 30 }, "\(served)")
  }

  @Test func `each level of priority gets four times the work of the next lower one`() {
    var line = TestLine(running: 1, waiting: 60)
    var served: [RequestPriority: Int] = [:]
    var running = [line.enter("first")]
    for _ in 0..<2_100 {
      for priority in RequestPriority.allCases {
        while line.waitingCount(of: priority.rawValue) < 5 {
          _ = line.enter(priority.rawValue, priority: priority)
        }
      }
      let ended = running.removeFirst()
      if let demand = line.demands[ended] { served[demand.priority, default: 0] += 1 }
      running += line.leave(ended)
    }
    let (low, normal, high) = (served[.low] ?? 0, served[.normal] ?? 0, served[.high] ?? 0)
    #expect(abs(low - 100) <= 4, "\(served)")
    #expect(abs(normal - 400) <= 4, "\(served)")
    #expect(abs(high - 1_600) <= 8, "\(served)")
  }

  @Test func `unnamed callers, who may be many, may take all places of a shared queue`() {
    var line = TestLine(running: 4, memory: 100, waiting: 9, isShared: true)
    let tickets = (0..<5).map { _ in line.enter("", memory: 25) }
    #expect(line.answers(tickets) == Array(repeating: .admitted, count: 4) + [.waiting])
  }

  @Test func `a request that waits for memory is passed exactly 16 times`() {
    var line = TestLine(running: 2, memory: 100, waiting: 9)
    _ = [line.enter("a", memory: 60), line.enter("b", memory: 50)]
    var passCount = 0
    while passCount < 100 {
      let small = line.enter("caller \(passCount)")
      guard line.answers[small] == .admitted else { break }
      passCount += 1
      _ = line.leave(small)
    }
    #expect(passCount == 16)
  }

  @Test func `what callers were served counts while others are there, and no longer`() {
    var line = TestLine(running: 2, memory: 100, waiting: 60)
    let first = line.enter("x", memory: 60)
    let others = (0..<5).map { line.enter("caller \($0)", memory: 50) }
    let large = line.enter("greedy", work: 100, memory: 10)
    #expect(line.answers[large] == .admitted)
    _ = line.leave(large)
    let next = line.enter("greedy", memory: 50)
    // The other callers come and go.
    for ticket in [first] + others[..<3] { _ = line.leave(ticket) }
    let modest = line.enter("modest", work: 50, memory: 50)
    let order = line.order(after: others[3])
    #expect(order == [modest, next])
    _ = line.leave(others[4])
    #expect(line.isEmpty)
    // From here, nobody owes anything.
    let again = [line.enter("x", memory: 60), line.enter("y", memory: 40)]
    let last = [line.enter("greedy"), line.enter("modest")]
    let lastOrder = line.order(after: again[0])
    #expect(lastOrder == last)
  }

  @Test func `leaving the queue, even twice, frees no place that belongs to another request`() {
    var line = TestLine(running: 1, waiting: 4)
    let (first, second, third) = (line.enter("a"), line.enter("b"), line.enter("c"))
    let afterOne = line.leave(second)
    #expect(afterOne == [])
    let afterTwice = line.leave(second)
    #expect(afterTwice == [])
    let next = line.leave(first)
    #expect(next == [third])
    let again = line.leave(first)
    #expect(again == [])
    let last = line.leave(third)
    #expect(last == [])
    #expect(line.isEmpty)
  }
}
