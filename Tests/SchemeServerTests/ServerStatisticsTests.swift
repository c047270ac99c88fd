import SystemCalls
import Testing

@testable import SchemeServer
@testable import SchemeService

/// The statistics of a server.
struct ServerStatisticsTests {
  @Test func `the buckets of times are cumulative`() {
    let statistics = ServerStatistics()
    for milliseconds in [1, 5, 6, 999, 20_000] {
      statistics.observe(
        ServiceEvent(request: nil, stage: .ended(nil, after: .milliseconds(milliseconds))))
    }
    let load = ServiceLoad(
      requestCount: 0, bodyCount: 0, waitingBodyCount: 0, runningCount: 0, waitingCount: 0,
      bodyMemory: 0, workingMemory: 0)
    let lines = Set(
      statistics.withCounts { $0.metrics(load) }.split(separator: "\n").map(String.init))
    for (bound, count) in [
      ("0.005", 2), ("0.01", 3), ("0.5", 3), ("1.0", 4), ("10.0", 4), ("+Inf", 5),
    ] {
      let line = #"colorway_stage_seconds_bucket{stage="answered",le="\#(bound)"} \#(count)"#
      #expect(lines.contains(line), "\(bound)")
    }
    #expect(lines.contains(#"colorway_stage_seconds_count{stage="answered"} 5"#))
    #expect(lines.contains(#"colorway_stage_seconds_sum{stage="answered"} 21.011"#))
  }

  @Test func `all failures are counted while other threads read the counts`() {
    let statistics = ServerStatistics()
    let running = Monitor(4)
    for _ in 0..<4 {
      SystemThread.start {
        for _ in 0..<500 {
          statistics.observe(ServiceEvent(request: nil, stage: .ended(.corrupt, after: .zero)))
          statistics.observe(ServiceEvent(request: nil, stage: .ended(.cancelled, after: .zero)))
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
