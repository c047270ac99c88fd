import SystemCalls
import Testing

/// A monitor shared by threads that change its value and threads that wait for changes.
struct MonitorTests {
  @Test(arguments: [1, 2, 8])
  func `no change is lost, and a waiting thread sees the final one`(threadCount: Int) {
    let monitor = Monitor((sum: 0, running: threadCount))
    for _ in 0..<threadCount {
      SystemThread.start {
        for _ in 0..<1_000 { monitor.withLock { $0.sum += 1 } }
        monitor.withLock { $0.running -= 1 }
        monitor.broadcast()
      }
    }
    let sum = monitor.wait { $0.running == 0 ? $0.sum : nil }
    #expect(sum == 1_000 * threadCount)
  }

  @Test func `every one of several waiting threads is woken`() {
    let (turns, done) = (Monitor(0), Monitor(0))
    for _ in 0..<4 {
      SystemThread.start {
        turns.wait { turns -> Void? in
          guard turns > 0 else { return nil }
          turns -= 1
          return ()
        }
        done.withLock { $0 += 1 }
        done.signal()
      }
    }
    for _ in 0..<4 {
      turns.withLock { $0 += 1 }
      turns.signal()
    }
    done.wait { $0 == 4 ? () : nil }
    #expect(turns.withLock { $0 } == 0)
  }

  @Test func `the monitor is unlocked after its function throws`() {
    let monitor = Monitor(1)
    #expect(throws: CancellationError.self) {
      try monitor.withLock { (_) throws(CancellationError) in throw CancellationError() }
    }
    #expect(monitor.withLock { $0 } == 1)
  }
}
