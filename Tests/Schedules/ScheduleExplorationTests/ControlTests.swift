import Dispatch
import Foundation
import ScheduleExploration
import Synchronization
import Testing

/// The environment of a scenario: the time, random numbers and other threads.
struct ControlTests {
  @Test func `dates and random numbers are determined by the order`() async {
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
  func `a continuation that Dispatch resumes is not a deadlock`(
    interruption: Exploration.Interruption
  ) async {
    // On a busy machine, Dispatch may be slow.
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

  @Test func `a continuation that is never resumed is a deadlock`() async {
    let report = await Exploration("nobody").run { _ in
      unsafe await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    #expect(report.failure == .deadlock(["scenario"]), "\(report)")
  }
}
