import SchemeServer
import SchemeService
import SystemCalls
import Testing

/// Threads that count failures while others read the counts.
struct ServerStatisticsTests {
  @Test func `no failure is lost, however often the counts are read meanwhile`() {
    let statistics = ServerStatistics()
    let running = Monitor(4)
    for _ in 0..<4 {
      SystemThread.start {
        for _ in 0..<500 {
          statistics.observe(.ended(.corrupt, after: .zero))
          statistics.observe(.ended(.cancelled, after: .zero))
          let counts = statistics.withCounts { $0.failureCounts.values.reduce(0, +) }
          #expect(counts >= 2)
        }
        running.withLock { $0 -= 1 }
        running.broadcast()
      }
    }
    running.wait { $0 == 0 ? () : nil }
    #expect(
      statistics.withCounts { $0.failureCounts == [.corrupt: 2_000, .cancelled: 2_000] })
  }
}
