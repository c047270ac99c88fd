import Foundation
import SchemeService
import SystemCalls
import TestClocks
import Testing

/// The threads of an executor: what they run, and when they end.
struct WorkerThreadsTests {
  @Test func `a task and its child tasks all complete on the threads`() async throws {
    let threads = try WorkerThreads(count: 3)
    let sum = await Task(executorPreference: threads) {
      await withTaskGroup { group in
        for number in 1...1_000 { group.addTask { number } }
        return await group.reduce(0, +)
      }
    }.value
    #expect(sum == 500_500)
  }

  @Test func `as many tasks as there are threads can block at the same time`() async throws {
    let threads = try WorkerThreads(count: 3)
    let present = Monitor(0)
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask(executorPreference: threads) {
          present.withLock { $0 += 1 }
          present.broadcast()
          present.wait { $0 == 3 ? () : nil }
        }
      }
    }
    #expect(present.withLock { $0 } == 3)
  }

  @Test func `a single thread runs jobs in the order of arrival`() async throws {
    let threads = try WorkerThreads(count: 1)
    let (gate, order) = (Monitor(false), Monitor<[Int]>([]))
    await withTaskGroup { group in
      group.addTask(executorPreference: threads) { gate.wait { $0 ? () : nil } }
      for number in 0..<50 {
        group.addTask(executorPreference: threads) { order.withLock { $0.append(number) } }
      }
      gate.withLock { $0 = true }
      gate.broadcast()
    }
    #expect(order.withLock { $0 } == Array(0..<50))
  }

  @Test func `urgent jobs run first, and do not wait for long ones if a thread is reserved`()
    async throws
  {
    let threads = try WorkerThreads(count: 3, reservedCount: 1)
    let (gate, begun, order) = (Monitor(false), Monitor(0), Monitor<[String]>([]))
    await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask(executorPreference: threads) {
          begun.withLock { $0 += 1 }
          begun.broadcast()
          gate.wait { $0 ? () : nil }
          order.withLock { $0.append("long \(number)") }
        }
      }
      // Two of them occupy a thread each.
      begun.wait { $0 == 2 ? () : nil }
      for number in 0..<3 {
        await Task(executorPreference: threads, priority: .high) {
          order.withLock { $0.append("urgent \(number)") }
        }.value
      }
      #expect(begun.withLock { $0 } <= 2, "the reserved thread runs a long job")
      gate.withLock { $0 = true }
      gate.broadcast()
    }
    #expect(order.withLock { $0.prefix(3) } == ["urgent 0", "urgent 1", "urgent 2"])
    #expect(order.withLock { $0.count } == 7)
  }

  @Test func `a long job starts beside an urgent one as soon as another one has ended`()
    async throws
  {
    let threads = try WorkerThreads(count: 2, reservedCount: 1)
    let (gates, begun) = (Monitor<Set<Int>>([]), Monitor<Set<Int>>([]))
    @Sendable func hold(_ number: Int) {
      begun.withLock { _ = $0.insert(number) }
      begun.broadcast()
      gates.wait { $0.contains(number) ? () : nil }
    }
    @Sendable func open(_ number: Int) {
      gates.withLock { _ = $0.insert(number) }
      gates.broadcast()
    }
    let first = Task(executorPreference: threads) { hold(1) }
    begun.wait { $0.contains(1) ? () : nil }
    let second = Task(executorPreference: threads) { hold(2) }
    let urgent = (3...4).map { number in
      Task(executorPreference: threads, priority: .high) { hold(number) }
    }
    begun.wait { $0.contains(3) ? () : nil }
    // The thread of the first takes the other urgent job. The reserved one then starts the second.
    open(1)
    begun.wait { $0.contains(4) ? () : nil }
    open(3)
    begun.wait { $0.contains(2) ? () : nil }
    for number in [2, 4] { open(number) }
    for task in [first, second] + urgent { await task.value }
  }

  @Test func `the threads end after the last job once the executor is released`() async throws {
    // The threads may be working or waiting when the executor is released.
    for _ in 0..<50 {
      let (ending, done) = try await Self.work()
      try await waiting(for: "the end of the threads") { await ending.wait() }
      #expect(done.withLock { $0 } == 100)
    }
  }

  /// Returns when the work is done and the executor is released.
  private static func work() async throws -> (WorkerThreads.Ending, Monitor<Int>) {
    let threads = try WorkerThreads(count: 4)
    let done = Monitor(0)
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask(executorPreference: threads) { done.withLock { $0 += 1 } }
      }
    }
    return (threads.ending, done)
  }

  /// Headers are read in this way, whatever actor the host calls from.
  @MainActor @Test func `a concurrent closure runs on the executor's thread, not on the caller's`()
    async throws
  {
    let threads = try WorkerThreads(count: 1)
    @Sendable nonisolated func thread() -> String { "\(pthread_self())" }
    let own = thread()
    let first = await withTaskExecutorPreference(threads) { @concurrent in thread() }
    let second = await Task(executorPreference: threads) { @concurrent in thread() }.value
    #expect(first == second && first != own)
  }

  @Test func `there is one thread per processor unless a count is given`() throws {
    #expect(try WorkerThreads().count == SystemThread.processorCount)
    #expect(try WorkerThreads(count: 0).count == 1)
    #expect(try WorkerThreads(count: 7).count == 7)
  }
}
