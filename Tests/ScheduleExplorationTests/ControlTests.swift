import Dispatch
import Foundation
import ScheduleExploration
import Synchronization
import Testing

/// What a scenario sees of the world: the time, random numbers, other threads and locks.
struct ControlTests {
  @Test func `dates and random numbers follow from the order`() async {
    let report = await Exploration("the world").run { schedule in
      let start = Date()
      async let number = UInt64.random(in: 0...UInt64.max)
      try await Task.sleep(for: .seconds(5))
      let passed = Date().timeIntervalSince(start)
      schedule.expect(passed >= 5 && passed < 6, "\(passed) seconds have passed")
      return "\(start.timeIntervalSinceReferenceDate) \(await number)"
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 1, "\(report)")
  }

  @Test(arguments: [(1, Exploration.Interruption.suspensions), (1, .operations), (2, .suspensions)])
  func `no two tasks get the same random numbers`(
    laneCount: Int, interruption: Exploration.Interruption
  ) async {
    let report = await Exploration(
      "identifiers", scheduleCount: 100, laneCount: laneCount, interruption: interruption
    ).run { schedule in
      let numbers = await withTaskGroup(of: UInt64.self) { group in
        for number in 1...4 {
          group.addTask(name: "task \(number)") { UInt64.random(in: 0...UInt64.max) }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      schedule.expect(numbers.count == 4, "\(numbers)")
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test(arguments: [Exploration.Interruption.suspensions, .operations])
  func `a continuation that Dispatch resumes is no deadlock`(
    interruption: Exploration.Interruption
  ) async {
    // On a busy machine, Dispatch takes its time.
    let report = await Exploration(
      "Dispatch", scheduleCount: 50, interruption: interruption, patience: .seconds(600)
    ).run { schedule in
      let waiter = Waiter()
      async let answer = waiter.answer()
      while !waiter.isThere { await Task.yield() }
      DispatchQueue.global().async { waiter.resume(returning: 7) }
      let number = await answer
      schedule.expect(number == 7)
    }
    #expect(report.failure == nil, "\(report)")
    // At operations, the answer may come before the task is suspended.
    if interruption == .suspensions {
      #expect(report.outsideJobCount == report.scheduleCount, "\(report)")
      #expect(report.description.contains("jobs came from other threads"))
    }
  }

  /// A task that waits for another thread.
  private final class Waiter: Sendable {
    private let continuation = Synchronization.Mutex<CheckedContinuation<Int, Never>?>(nil)

    var isThere: Bool { continuation.withLock { $0 != nil } }

    func answer() async -> Int {
      await withCheckedContinuation { new in continuation.withLock { $0 = new } }
    }

    func resume(returning number: Int) {
      continuation.withLock { $0 }?.resume(returning: number)
    }
  }

  @Test func `what nobody resumes is a deadlock, however often it is played`() async {
    let report = await Exploration("nobody").run { _ in
      unsafe await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    #expect(report.failure == .deadlock(["scenario"]), "\(report)")
  }

  /// A counter behind the lock of the standard library, which a task holds while it creates another.
  private final class Counter: Sendable {
    let count = Synchronization.Mutex(0)
    let lock = NSLock()

    func add(
      _ number: Int, then child: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
      count.withLock { count in
        count += number
        return lock.withLock { Task(name: "child") { await child() } }
      }
    }
  }

  @Test(.disabled(if: Exploration.isWatched, "no operation is interrupted under Thread Sanitizer"))
  func `whoever wants a lock that is held lets its holder go on`() async {
    let report = await Exploration("locks", scheduleCount: 300, interruption: .operations).run {
      schedule in
      let counter = Counter()
      let task = counter.add(1) {
        counter.lock.withLock {}
        let count = counter.count.withLock { $0 }
        schedule.expect(count == 1, "the count is \(count)")
      }
      await task.value
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 1, "\(report)")
  }

  @Test(.disabled(if: Exploration.isWatched, "no operation is interrupted under Thread Sanitizer"))
  func `a lock that goes from one to the next is waited for by all`() async {
    let report = await Exploration("one lock", scheduleCount: 300, interruption: .operations).run {
      schedule in
      let counter = Counter()
      await withTaskGroup { group in
        for number in 1...4 {
          group.addTask(name: "adder \(number)") { await counter.add(1) {}.value }
        }
      }
      let count = counter.count.withLock { $0 }
      schedule.expect(count == 4, "the count is \(count)")
    }
    #expect(report.failure == nil, "\(report)")
  }

  /// While a task is cancelled, the runtime holds a lock that the task needs at its next suspension.
  @Test(.disabled(if: Exploration.isWatched, "no operation is interrupted under Thread Sanitizer"))
  func `a cancellation may wait for a lock that the task gives back before it is suspended`() async
  {
    let report = await Exploration("a handler", interruption: .operations).run { _ in
      let lock = NSLock()
      let task = Task(name: "holder") {
        await withTaskCancellationHandler {
          lock.withLock { Exploration.point() }
          await Task.yield()
        } onCancel: {
          lock.withLock {}
        }
      }
      await Task(name: "cancellation") { task.cancel() }.value
      await task.value
    }
    #expect(report.failure == nil, "\(report)")
  }

  private static func holdThreadUp() { DispatchSemaphore(value: 0).wait() }

  @Test(.disabled(if: Exploration.isWatched, "no operation is interrupted under Thread Sanitizer"))
  func `who holds its thread up is named`() async {
    let report = await Exploration(
      "a semaphore", interruption: .operations, patience: .milliseconds(5)
    ).run { _ in
      await Task(name: "waiter") { Self.holdThreadUp() }.value
    }
    #expect(report.failure == .blocked("waiter"), "\(report)")
  }

  @Test(.disabled(if: Exploration.isWatched, "no operation is interrupted under Thread Sanitizer"))
  func `two locks that are taken in either order are a deadlock`() async {
    let report = await Exploration("two locks", interruption: .operations).run { schedule in
      let (first, second) = (NSLock(), NSLock())
      await withTaskGroup { group in
        for (name, outer, inner) in [("a", first, second), ("b", second, first)] {
          group.addTask(name: name) {
            outer.withLock {
              Exploration.point()
              inner.withLock {}
            }
          }
        }
      }
    }
    guard case .deadlock = report.failure else {
      Issue.record("\(report)")
      return
    }
  }
}
