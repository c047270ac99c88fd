import Foundation
import SystemCalls
import TestClocks
import Testing

@Suite(.timeLimit(.minutes(15))) struct BlockingPoolTests {
  /// Blocks threads until it is opened.
  private let gate = Monitor(false)

  private func open() {
    gate.withLock { $0 = true }
    gate.broadcast()
  }

  /// Much of the work finishes before its task waits for it, so that Thread Sanitizer can check the handover.
  ///
  /// Each result waits behind the tasks of all other tests, so only the time limit of the suite ends the wait.
  @Test func `a task receives the result of a thread of the pool`() async throws {
    let pool = BlockingPool<Int>(threadLimit: 2)
    for number in 0..<500 {
      let numbers = try await pool.result(in: number % 3) { _ in [Int](number..<number + 8) }
      #expect(numbers.reduce(0, +) == 8 * number + 28)
    }
  }

  @Test func `a lane uses one thread at a time, and all lanes together at most the limit`()
    async throws
  {
    let pool = BlockingPool<Int>(threadLimit: 3)
    let counts = Monitor((lanes: [Int: Int](), most: 0, all: 0))
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    // Each adds its work at once, and the work in progress waits for all of them.
    let tasks = (0..<600).map { number in
      Task.immediate {
        try await pool.result(in: number % 60) { [gate] _ in
          counts.withLock { counts in
            counts.lanes[number % 60, default: 0] += 1
            #expect(counts.lanes[number % 60] == 1)
            counts.all += 1
            counts.most = max(counts.most, counts.lanes.values.reduce(0, +))
          }
          start.yield()
          gate.wait { $0 ? () : nil }
          counts.withLock { $0.lanes[number % 60] = 0 }
        }
      }
    }
    defer { open() }
    for _ in 0..<3 { try await arrival(of: "a thread", from: starts) }
    open()
    for task in tasks { try await task.value }
    #expect(counts.withLock { $0.all } == 600)
    #expect(counts.withLock { $0.most } == 3)
  }

  @Test func `a lane with much work leaves the next turn to others`() async throws {
    let pool = BlockingPool<Int>(threadLimit: 1)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    async let first: Void = pool.result(in: 0) { [gate] _ in
      start.yield()
      gate.wait { $0 ? () : nil }
    }
    try await arrival(of: "the thread", from: starts)
    let order = Monitor<[Int]>([])
    // Each adds its work at once.
    let tasks = [1, 1, 1, 2, 0].map { lane in
      Task.immediate { try await pool.result(in: lane) { _ in order.withLock { $0.append(lane) } } }
    }
    open()
    try await first
    for task in tasks { try await task.value }
    #expect(order.withLock { $0 } == [1, 2, 0, 1, 1])
  }

  private static let ownThread = "/proc/thread-self"

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: ownThread), "the system does not name threads"))
  func `threads wait for more work instead of ending`() async throws {
    let pool = BlockingPool<Int>(threadLimit: 64)
    var threads: Set<String> = []
    for number in 0..<500 {
      threads.insert(
        try await pool.result(in: number) { _ in
          try FileManager.default.destinationOfSymbolicLink(atPath: Self.ownThread)
        })
    }
    // A thread that has just returned a result may be too late for the next work.
    #expect(threads.count < 50)
  }

  @Test func `threads that end make room for new ones`() async throws {
    let count = SystemThread.processorCount + 4
    let pool = BlockingPool<Int>(threadLimit: count)
    for _ in 0..<20 {
      let present = Monitor(0)
      // All are busy at the same time, then idle, so most of them end.
      let tasks = (0..<count).map { lane in
        Task {
          try await pool.result(in: lane) { _ in
            present.withLock { $0 += 1 }
            present.broadcast()
            present.wait { $0 >= count ? () : nil }
          }
        }
      }
      defer {
        present.withLock { $0 = count }
        present.broadcast()
      }
      for task in tasks { try await waiting(for: "a thread") { try await task.value } }
    }
  }

  @Test func `a blocked lane delays no other`() async throws {
    let pool = BlockingPool<String>(threadLimit: 2)
    async let first: Void = pool.result(in: "dead") { [gate] _ in gate.wait { $0 ? () : nil } }
    async let second: Void = pool.result(in: "dead") { [gate] _ in gate.wait { $0 ? () : nil } }
    for number in 0..<100 {
      #expect(try await pool.result(in: "alive") { _ in number } == number)
    }
    open()
    _ = try await (first, second)
  }

  @Test func `work that waits in its lane is dropped when its task is cancelled`() async throws {
    let pool = BlockingPool<Int>(threadLimit: 4)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    async let first: Void = pool.result(in: 0) { [gate] _ in
      start.yield()
      gate.wait { $0 ? () : nil }
    }
    for await _ in starts { break }
    let tasks = (0..<100).map { _ in
      Task { try await pool.result(in: 0) { _ in Issue.record("cancelled work was done") } }
    }
    for task in tasks {
      await Task.yield()
      task.cancel()
    }
    defer { open() }
    for task in tasks {
      await #expect(throws: CancellationError.self) {
        try await waiting(for: "the end of waiting work") { try await task.value }
      }
    }
    open()
    try await first
    #expect(try await pool.result(in: 0) { _ in 7 } == 7)
  }

  @Test func `running work can see that its task was cancelled`() async throws {
    let pool = BlockingPool<Int>(threadLimit: 1)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await pool.result(in: 0) { [gate] isCancelled in
        start.yield()
        while !isCancelled(), !gate.withLock(\.self) { System.wait(milliseconds: 1) }
        return isCancelled()
      }
    }
    for await _ in starts { break }
    task.cancel()
    defer { open() }
    #expect(try await waiting(for: "the end of cancelled work") { try await task.value })
  }

  @Test func `a cancelled task does not wait for abandonable work`() async throws {
    let pool = BlockingPool<Int>(threadLimit: 2)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let knows = Monitor(false)
    let task = Task {
      try await pool.result(in: 0, isAbandonable: true) { [gate] isCancelled in
        start.yield()
        gate.wait { $0 ? () : nil }
        knows.withLock { $0 = isCancelled() }
      }
    }
    for await _ in starts { break }
    task.cancel()
    defer { open() }
    await #expect(throws: CancellationError.self) {
      try await waiting(for: "the end of abandoned work") { try await task.value }
    }
    #expect(try await pool.result(in: 1) { _ in 7 } == 7)
    open()
    #expect(try await pool.result(in: 0) { _ in 8 } == 8)
    #expect(knows.withLock { $0 }, "abandoned work knows that it is")
  }

  @Test func `an error of the work is thrown to its task`() async {
    let pool = BlockingPool<Int>(threadLimit: 1)
    await #expect(throws: SystemError.self) {
      try await pool.result(in: 0) { _ in _ = try System.contents(of: "/missing", limit: 1) }
    }
  }
}
