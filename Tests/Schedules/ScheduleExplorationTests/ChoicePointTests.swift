import Dispatch
import ScheduleExploration
import Synchronization
import Testing

/// Operations between suspensions that other tasks can come between, and locks that are not seen as such.
struct ChoicePointTests {
  /// A wait that checks for cancellation before it registers, with a lock that the library does not see.
  private final class Waiters: Sendable {
    private let waiter = Synchronization.Mutex<CheckedContinuation<Void, Never>?>(nil)

    func wait() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { return continuation.resume() }
          waiter.withLock { $0 = continuation }
        }
      } onCancel: {
        waiter.withLock { waiter in
          waiter?.resume()
          waiter = nil
        }
      }
    }
  }

  @Test func `a task may be cancelled between its check and what it does next`() async {
    let report = await Exploration("a check for cancellation", interruption: .operations).run {
      schedule in
      let waiters = Waiters()
      let task = Task(name: "waiter") {
        await waiters.wait()
        return true
      }
      let canceller = Task(name: "canceller") { task.cancel() }
      await canceller.value
      _ = await task.value
    }
    guard case .deadlock = report.failure else {
      Issue.record("the missed cancellation is not found: \(report)")
      return
    }
  }

  /// A value that is guarded by a Dispatch queue.
  private final class Guarded: Sendable {
    private let queue = DispatchQueue(label: "guard")
    private let value = Synchronization.Mutex(0)

    func withLock<Result: Sendable>(_ body: @Sendable (inout Int) -> Result) -> Result {
      queue.sync { value.withLock { body(&$0) } }
    }
  }

  @Test(.disabled(if: Exploration.isWatched, "Thread Sanitizer replaces dispatch_sync"))
  func `a Dispatch queue acts as a lock, even if a task is cancelled inside`() async {
    let report = await Exploration("a queue as a lock", interruption: .operations).run {
      schedule in
      let guarded = Guarded()
      let victim = Task { await Task.yield() }
      let tasks = [
        Task {
          guarded.withLock {
            $0 += 1
            victim.cancel()
          }
        }, Task { guarded.withLock { $0 += 1 } },
      ]
      for task in tasks { await task.value }
      await victim.value
      schedule.expect(guarded.withLock { $0 } == 2)
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test(.disabled(if: Exploration.isWatched, "Thread Sanitizer replaces dispatch_sync"))
  func `tasks come between two sections of a Dispatch queue`() async {
    let report = await Exploration("a lost update", interruption: .operations).run { schedule in
      let guarded = Guarded()
      let tasks = (0..<2).map { _ in
        Task {
          let old = guarded.withLock { $0 }
          guarded.withLock { $0 = old + 1 }
        }
      }
      for task in tasks { await task.value }
      schedule.expect(guarded.withLock { $0 } == 2, "an update is lost")
    }
    #expect(report.failure != nil, "\(report)")
  }
}
