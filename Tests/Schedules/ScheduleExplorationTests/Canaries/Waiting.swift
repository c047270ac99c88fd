import ScheduleExploration

// Faults of waiting and of waking up.

extension Canary {
  /// A taker is woken up for an item, but another one takes it first.
  static let stolenItem = Canary(name: "an item that is stolen") { schedule, isFaulty in
    let items = Items(looksAgain: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "taker \(number)") {
          let item = await items.take()
          schedule.expect(item != nil, "there is no item for the taker that was woken up")
        }
      }
      group.addTask(name: "giver") {
        items.give(1)
        await Task.yield()
        items.give(2)
      }
    }
    return ""
  }

  private final class Items: Sendable {
    private let state = Mutex((items: [Int](), waiters: [CheckedContinuation<Void, Never>]()))
    private let looksAgain: Bool

    init(looksAgain: Bool) { self.looksAgain = looksAgain }

    func take() async -> Int? {
      while true {
        if let item = state.withLock({ $0.items.popLast() }) { return item }
        await withCheckedContinuation { waiter in
          let hasItem = state.withLock { state in
            if state.items.isEmpty { state.waiters.append(waiter) }
            return !state.items.isEmpty
          }
          if hasItem { waiter.resume() }
        }
        if !looksAgain { return state.withLock { $0.items.popLast() } }
      }
    }

    func give(_ item: Int) {
      let waiter = state.withLock { state in
        state.items.append(item)
        return state.waiters.isEmpty ? nil : state.waiters.removeFirst()
      }
      waiter?.resume()
    }
  }

  /// Producers and consumers wait in one queue, and the one that is woken up may be unable to continue.
  static let wrongWaiter = Canary(name: "a wake-up of the wrong one") { _, isFaulty in
    let place = Place(wakesAll: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "consumer \(number)") { await place.change(to: false) }
        group.addTask(name: "producer \(number)") { await place.change(to: true) }
      }
    }
    return ""
  }

  /// A place for one item.
  private final class Place: Sendable {
    private let state = Mutex((isTaken: false, waiters: [CheckedContinuation<Void, Never>]()))
    private let wakesAll: Bool

    init(wakesAll: Bool) { self.wakesAll = wakesAll }

    func change(to isTaken: Bool) async {
      var woken: [CheckedContinuation<Void, Never>]?
      while woken == nil {
        await withCheckedContinuation { waiter in
          woken = state.withLock { state in
            guard state.isTaken != isTaken else {
              state.waiters.append(waiter)
              return nil
            }
            let woken = wakesAll ? state.waiters : Array(state.waiters.prefix(1))
            state = (isTaken, Array(state.waiters.dropFirst(woken.count)))
            return woken
          }
          if woken != nil { waiter.resume() }
        }
      }
      for waiter in woken ?? [] { waiter.resume() }
    }
  }

  /// A consumer asks for more between the producer's check of the demand and its wait for it.
  static let forgottenDemand = Canary(name: "a demand that is forgotten") { _, isFaulty in
    let demand = Demand()
    await withTaskGroup { group in
      group.addTask(name: "producer") { await demand.take(inOneStep: !isFaulty) }
      group.addTask(name: "consumer") { await demand.ask() }
    }
    return ""
  }

  private actor Demand {
    private var count = 0
    private var producer: CheckedContinuation<Void, Never>?

    func ask() {
      count += 1
      producer?.resume()
      producer = nil
    }

    func take(inOneStep: Bool) async {
      if count == 0 {
        if !inOneStep { await goElsewhere() }
        await withCheckedContinuation { producer = $0 }
      }
      count -= 1
    }
  }

  /// Two tasks count a latch down, and neither sees that it was the last.
  static let miscountedLatch = Canary(
    name: "a latch that is counted down in two sections", interruption: .operations
  ) { _, isFaulty in
    let (left, latch) = (Left(), Latch())
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "worker \(number)") {
          if left.countDown(inTwoSections: isFaulty) { latch.open() }
        }
      }
      group.addTask(name: "waiter") { await latch.wait() }
    }
    return ""
  }

  private final class Left: Sendable {
    private let count = Mutex(2)

    func countDown(inTwoSections: Bool) -> Bool {
      guard inTwoSections else {
        return count.withLock { count in
          count -= 1
          return count == 0
        }
      }
      let old = count.withLock { $0 }
      count.withLock { $0 = old - 1 }
      return old == 1
    }
  }

  /// A barrier for rounds is entered again by the first worker while the second is still in it.
  static let reusedBarrier = Canary(name: "a barrier that is reused too soon", polls: true) {
    _, isFaulty in
    let barrier = Barrier(countsRounds: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "worker \(number)") {
          for _ in 1...2 { await barrier.arrive() }
        }
      }
    }
    return ""
  }

  private actor Barrier {
    private var (arrived, left, round) = (0, 0, 0)
    private let countsRounds: Bool

    init(countsRounds: Bool) { self.countsRounds = countsRounds }

    func arrive() async {
      let own = round
      arrived += 1
      if arrived == 2 {
        round += 1
        if countsRounds { arrived = 0 }
      }
      while countsRounds ? round == own : arrived < 2 { await Task.yield() }
      left += 1
      if left == 2, !countsRounds { (arrived, left) = (0, 0) }
    }
  }
}
