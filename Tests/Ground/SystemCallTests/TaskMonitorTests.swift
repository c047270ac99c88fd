import SystemCalls
import TestClocks
import Testing

/// A monitor in which tasks wait for changes by tasks and threads.
@Suite(.timeLimit(.minutes(15))) struct TaskMonitorTests {
  @Test func `tasks see the changes of threads`() async throws {
    let monitor = TaskMonitor<[Int: [Int]], Int>([:])
    for number in 0..<200 {
      SystemThread.start {
        monitor.withLock { $0[number] = [Int](number..<number + 8) }
        monitor.wake(number)
      }
    }
    for number in 0..<200 {
      let numbers = try await monitor.wait(for: number) { $0.removeValue(forKey: number) }
      #expect(numbers == [Int](number..<number + 8))
    }
  }

  @Test func `a task that waits for something else is not woken`() async throws {
    let monitor = TaskMonitor<Int, String>(0)
    let looks = Monitor(0)
    let other = Task {
      try await monitor.wait(for: "other") { (_) -> Void? in
        looks.withLock { $0 += 1 }
        return nil
      }
    }
    try await waitUntil("a task that waits") { !monitor.keys.isEmpty }
    for _ in 0..<10 { monitor.wake("one") }
    monitor.wakeAll { $0 == "two" }
    #expect(monitor.keys == ["other"])
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    #expect(monitor.keys == [])
    // It has looked at the beginning, and after the cancellation.
    #expect(looks.withLock { $0 } == 2)
  }

  @Test func `a wait whose condition already holds succeeds in a cancelled task`() async throws {
    let monitor = TaskMonitor<Int, AnyChange>(7)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await monitor.wait(for: .change) { $0 }
    }
    task.cancel()
    #expect(try await task.value == 7)
  }

  @Test func `an uncancellable wait continues in a cancelled task`() async throws {
    let monitor = TaskMonitor<Bool, AnyChange>(false)
    let task = Task { await monitor.waitUncancelled(for: .change) { $0 ? 7 : nil } }
    task.cancel()
    try await waitUntil("a task that waits") { !monitor.keys.isEmpty }
    monitor.withLock { $0 = true }
    monitor.wake(.change)
    #expect(await task.value == 7)
  }
}
