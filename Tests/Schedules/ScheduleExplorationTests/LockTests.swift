import Dispatch
import Foundation
import Synchronization
import Testing

@testable import ScheduleExploration

/// Locks that are held while a job is stopped at an operation.
struct LockTests {
  /// A counter behind locks that a task holds while it creates another task.
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

  @Test func `a task that waits for a lock lets its holder continue`() async {
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

  @Test func `a lock that several tasks wait for is acquired by all of them`() async {
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
  @Test func `a cancellation can wait for a lock that the task releases before it suspends`()
    async
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

  @Test func `a task that blocks its thread is named`() async {
    let report = await Exploration(
      "a semaphore", interruption: .operations, patience: .milliseconds(5)
    ).run { _ in
      await Task(name: "waiter") { Self.holdThreadUp() }.value
    }
    #expect(report.failure == .blocked("waiter"), "\(report)")
  }

  @Test func `two locks acquired in opposite orders are a deadlock`() async {
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

/// The locks at which an exploration of operations lets other tasks run first.
struct LockChoiceTests {
  /// A counter that is read and written in two sections of a lock, between which another task can write.
  fileprivate final class Counter: Sendable {
    let lock = NSLock()
    let recursive = NSRecursiveLock()
    let condition = NSCondition()
    let count = Synchronization.Mutex(0)

    func add(with spelling: Spelling) {
      let old = spelling.locked(self) { count.withLock { $0 } }
      spelling.locked(self) { count.withLock { $0 = old + 1 } }
    }
  }

  enum Spelling: String, CaseIterable {
    case lock, withLock, recursive, condition

    fileprivate func locked<Value>(_ counter: Counter, _ body: () -> Value) -> Value {
      switch self {
      case .lock:
        counter.lock.lock()
        defer { counter.lock.unlock() }
        return body()
      case .withLock: return counter.lock.withLock(body)
      case .recursive: return counter.recursive.withLock(body)
      case .condition: return counter.condition.withLock(body)
      }
    }
  }

  @Test(arguments: Spelling.allCases)
  func `a change between two sections of a lock of Foundation is found`(
    _ spelling: Spelling
  ) async {
    let report = await Exploration(
      "two sections", scheduleCount: 300, interruption: .operations
    ).run { schedule in
      let counter = Counter()
      await withTaskGroup { group in
        for name in ["a", "b"] { group.addTask(name: name) { counter.add(with: spelling) } }
      }
      let count = counter.count.withLock { $0 }
      schedule.expect(count == 2, "the count is \(count)")
    }
    #expect(report.failure != nil, "\(report)")
  }
}

/// What explorations assume about the runtime, and what their reports say about what they cannot see.
struct SelfTestTests {
  @Test func `the runtime is as the hooks expect`() { #expect(SelfTest.fault == nil) }

  @Test func `a report says what its runs could not see`() async {
    let report = await Exploration("nothing", scheduleCount: 1).run { _ in }
    #expect(report.description.contains("not seen: what happens between two suspensions, a "))
    let finer = await Exploration("nothing", scheduleCount: 1, interruption: .operations).run { _ in
    }
    #expect(finer.unseen.contains { $0.contains("Synchronization.Mutex") })
    #expect(!finer.unseen.contains { $0.contains("suspensions") })
  }
}
