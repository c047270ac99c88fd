import ScheduleExploration

// Faults between two suspensions, which appear only if operations can be interrupted.

extension Canary {
  /// An actor leaves its flush to a new task, and assumes that it runs next in the actor's queue.
  static let lateFlush = Canary(name: "a late flush", interruption: .operations) {
    schedule, isFaulty in
    let buffer = Buffer()
    await withTaskGroup { group in
      group.addTask(name: "first") { await buffer.add(1, isLeftToTask: isFaulty) }
      group.addTask(name: "second") { await buffer.add(2, isLeftToTask: isFaulty) }
    }
    await buffer.settle()
    let largest = await buffer.maximumCount
    schedule.expect(largest == 1, "\(largest) numbers wait, but each add flushes its own")
    return ""
  }

  private actor Buffer {
    private var numbers: [Int] = []
    private var flushes: [Task<Void, Never>] = []
    private(set) var maximumCount = 0

    func add(_ number: Int, isLeftToTask: Bool) {
      numbers.append(number)
      maximumCount = max(maximumCount, numbers.count)
      if isLeftToTask {
        flushes.append(Task(name: "flush \(number)") { flush() })
      } else {
        flush()
      }
    }

    func settle() async { for task in flushes { await task.value } }

    private func flush() { numbers = [] }
  }

  /// A flag that a child needs is set after the child is created, when it may have begun.
  static let earlyChild = Canary(name: "an early child", interruption: .operations) {
    schedule, isFaulty in
    let isReady = Flag()
    if !isFaulty { isReady.set() }
    let child = Task(name: "child") {
      schedule.expect(isReady.isSet, "the child begins before it is ready")
    }
    if isFaulty { isReady.set() }
    await child.value
    return ""
  }

  /// The awaited event comes between the check and the registration of the continuation.
  static let lostWakeUp = Canary(name: "a lost wake-up", interruption: .operations) {
    schedule, isFaulty in
    let gate = Gate()
    await withTaskGroup { group in
      group.addTask(name: "waiter") { await gate.wait(looksAgain: !isFaulty) }
      group.addTask(name: "opener") { gate.open() }
    }
    return ""
  }

  private final class Gate: Sendable {
    private let state = Mutex((isOpen: false, waiter: CheckedContinuation<Void, Never>?.none))

    func wait(looksAgain: Bool) async {
      guard !state.withLock({ $0.isOpen }) else { return }
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !looksAgain || !state.isOpen { state.waiter = continuation }
          return looksAgain && state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    }

    func open() {
      let waiter = state.withLock { state in
        defer { state = (true, nil) }
        return state.waiter
      }
      waiter?.resume()
    }
  }

  /// What one critical section checks is no longer true in the next.
  static let checkThenAct = Canary(name: "check, then act", interruption: .operations) {
    schedule, isFaulty in
    let shop = Shop()
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "buyer \(number)") { shop.buy(inTwoSections: isFaulty) }
      }
    }
    schedule.expect(shop.stock == 0, "of 1, \(1 - shop.stock) are sold")
    return ""
  }

  private final class Shop: Sendable {
    private let state = Mutex(1)

    var stock: Int { state.withLock { $0 } }

    func buy(inTwoSections: Bool) {
      if inTwoSections {
        if stock > 0 { state.withLock { $0 -= 1 } }
      } else {
        state.withLock { if $0 > 0 { $0 -= 1 } }
      }
    }
  }

  /// A task is created while a lock is held, and needs a flag that is set only after the lock is released.
  static let createdInside = Canary(name: "created inside a lock", interruption: .operations) {
    schedule, isFaulty in
    let reader = Reader()
    await reader.read(schedule, isToldFirst: !isFaulty)
    return ""
  }

  private final class Reader: Sendable {
    private let task = Mutex(Task<Void, Never>?.none)
    private let isTold = Flag()

    func read(_ schedule: Schedule, isToldFirst: Bool) async {
      if isToldFirst { isTold.set() }
      task.withLock { task in
        task = Task(name: "reader") {
          // It waits for the lock that its creator holds.
          let hasTask = self.task.withLock { $0 != nil }
          schedule.expect(hasTask && isTold.isSet, "the task runs before the flag is set")
        }
      }
      if !isToldFirst { isTold.set() }
      await task.withLock { $0 }?.value
    }
  }

  private final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
  }
}
