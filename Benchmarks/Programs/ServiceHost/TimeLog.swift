import Benchmarking
import SystemCalls

/// Times recorded by tasks and threads.
final class TimeLog: Sendable {
  private let times = Monitor<[Duration]>([])

  /// The number of recorded times.
  var count: Int { times.withLock { $0.count } }

  /// Records a time.
  func add(_ time: Duration) { times.withLock { $0.append(time) } }

  /// The median in milliseconds.
  var median: Double { Benchmarking.median(milliseconds) }

  /// The 99th percentile, in milliseconds.
  var percentile99: Double { percentile(0.99, of: milliseconds) }

  /// The median, the 99th percentile and the maximum.
  var summary: String {
    "p50 \(figure(median, "ms")), p99 \(figure(percentile99, "ms")), "
      + "longest \(figure(milliseconds.max() ?? 0, "ms"))"
  }

  private var milliseconds: [Double] { times.withLock { $0.map { $0 / .milliseconds(1) } } }
}
