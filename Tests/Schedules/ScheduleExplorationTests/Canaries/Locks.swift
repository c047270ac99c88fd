import ScheduleExploration

// Faults of code with locks, between two critical sections.

extension Canary {
  /// Two tasks see that a value is missing, and both create it.
  static let createdTwice = Canary(name: "a value that is created twice", interruption: .operations)
  {
    schedule, isFaulty in
    let value = Guarded(Int?.none)
    let count = Guarded(0)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "user \(number)") {
          if isFaulty {
            guard value.withLock({ $0 == nil }) else { return }
            count.withLock { $0 += 1 }
            value.withLock { $0 = number }
          } else {
            value.withLock { value in
              if value == nil { count.withLock { $0 += 1 } }
              value = value ?? number
            }
          }
        }
      }
    }
    schedule.expect(count.withLock { $0 } == 1, "the value is created twice")
    return ""
  }

  /// Two readers try to become the writer, and each waits for the other to leave.
  static let upgradedReaders = Canary(name: "two readers that both want to write") { _, isFaulty in
    let access = Access(refusesSecond: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "reader \(number)") { await access.readAndWrite() }
      }
    }
    return ""
  }

  private actor Access {
    private var (readers, isUpgrading) = (0, false)
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private let refusesSecond: Bool

    init(refusesSecond: Bool) { self.refusesSecond = refusesSecond }

    func readAndWrite() async {
      readers += 1
      await goElsewhere()
      if refusesSecond, isUpgrading { return leave() }
      isUpgrading = true
      while readers > 1 { await withCheckedContinuation { waiting.append($0) } }
      isUpgrading = false
      leave()
    }

    private func leave() {
      readers -= 1
      for waiter in waiting { waiter.resume() }
      waiting = []
    }
  }

  /// A node is taken from a free list and put back between another task's read and its exchange (ABA).
  static let aba = Canary(name: "a free list with ABA", interruption: .operations) {
    schedule, isFaulty in
    let list = FreeList(counts: !isFaulty)
    await withTaskGroup { group in
      group.addTask(name: "slow") { _ = list.pop() }
      group.addTask(name: "quick") {
        guard let first = list.pop(), list.pop() != nil else { return }
        list.push(first)
      }
    }
    schedule.expect(list.isSound, "a node that is in use is on the free list")
    return ""
  }

  private final class FreeList: Sendable {
    private struct State {
      var head: Int? = 0
      var next: [Int?] = [1, 2, nil]
      var isUsed = [false, false, false]
      var changes = 0
    }

    private let state = Mutex(State())
    private let counts: Bool

    init(counts: Bool) { self.counts = counts }

    var isSound: Bool { state.withLock { state in state.head.map { !state.isUsed[$0] } ?? true } }

    func pop() -> Int? {
      while true {
        let seen = state.withLock { $0 }
        guard let head = seen.head else { return nil }
        let isTaken = state.withLock { state in
          guard state.head == head, !counts || state.changes == seen.changes else { return false }
          (state.head, state.isUsed[head]) = (seen.next[head], true)
          state.changes += 1
          return true
        }
        if isTaken { return head }
      }
    }

    func push(_ node: Int) {
      state.withLock { state in
        (state.next[node], state.head, state.isUsed[node]) = (state.head, node, false)
        state.changes += 1
      }
    }
  }

  /// A sum is read in two critical sections, and money is transferred between them.
  static let tornSum = Canary(name: "a sum of two moments", interruption: .operations) {
    schedule, isFaulty in
    let accounts = Guarded([50, 50])
    await withTaskGroup { group in
      group.addTask(name: "transfer") {
        accounts.withLock { accounts in
          accounts[0] += 10
          accounts[1] -= 10
        }
      }
      group.addTask(name: "auditor") {
        let sum =
          isFaulty
          ? accounts.withLock { $0[0] } + accounts.withLock { $0[1] }
          : accounts.withLock { $0.reduce(0, +) }
        schedule.expect(sum == 100, "the sum is \(sum)")
      }
    }
    return ""
  }

  /// A number is incremented in one critical section and read in the next.
  static let sameNumber = Canary(name: "two requests of one number", interruption: .operations) {
    schedule, isFaulty in
    let last = Guarded(0)
    let used = Guarded(Set<Int>())
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "request \(number)") {
          let own =
            last.withLock { last in
              last += 1
              return last
            }
          let number = isFaulty ? last.withLock { $0 } : own
          _ = used.withLock { $0.insert(number).inserted }
        }
      }
    }
    let count = used.withLock { $0.count }
    schedule.expect(count == 2, "2 requests have \(count) different numbers")
    return ""
  }

  /// An observer is called after its removal, from a copy of the list made before.
  static let calledAfterRemoval = Canary(
    name: "a call after the removal", interruption: .operations
  ) { schedule, isFaulty in
    let state = Guarded((observers: ["a"], removed: [String]()))
    await withTaskGroup { group in
      group.addTask(name: "notification") {
        for observer in state.withLock({ $0.observers }) {
          state.withLock { state in
            guard isFaulty || state.observers.contains(observer) else { return }
            schedule.expect(state.removed.isEmpty, "\(observer) is called after its removal")
          }
        }
      }
      group.addTask(name: "removal") { state.withLock { $0 = ([], $0.observers) } }
    }
    return ""
  }

  /// A value changes after a listener reads it and before the listener is registered.
  static let missedChange = Canary(name: "a change before the listening", interruption: .operations)
  {
    schedule, isFaulty in
    let value = Listened()
    await withTaskGroup { group in
      group.addTask(name: "change") { value.set(1) }
      group.addTask(name: "listener") { value.listen(inOneSection: !isFaulty) }
    }
    let seen = value.seen
    schedule.expect(seen == 1, "the listener has \(seen), but the value is 1")
    return ""
  }

  private final class Listened: Sendable {
    private let state = Mutex((value: 0, isListening: false, seen: 0))

    var seen: Int { state.withLock { $0.seen } }

    func set(_ value: Int) {
      state.withLock { state in
        state.value = value
        if state.isListening { state.seen = value }
      }
    }

    func listen(inOneSection: Bool) {
      if inOneSection { return state.withLock { $0 = ($0.value, true, $0.value) } }
      state.withLock { $0.seen = $0.value }
      state.withLock { $0.isListening = true }
    }
  }

  /// A value is taken out of its lock during a change, so that no other task finds it.
  static let takenOut = Canary(name: "a value that is taken out") { schedule, isFaulty in
    let numbers = Guarded([Int]?.some([1]))
    await withTaskGroup { group in
      for number in 2...3 {
        group.addTask(name: "adder \(number)") {
          if isFaulty {
            let taken = numbers.withLock { $0.take() }
            await Task.yield()
            numbers.withLock { $0 = (taken ?? []) + [number] }
          } else {
            await Task.yield()
            numbers.withLock { $0?.append(number) }
          }
        }
      }
    }
    let count = numbers.withLock { $0?.count }
    schedule.expect(count == 3, "of 3 numbers, \(count ?? 0) are left")
    return ""
  }
}
