import Glibc
import ImageDecoding
import SchemeExtraction

/// The time of k-means alone, in this process, on one core.
package struct ClusteringTime {
  private let histogram: ColorHistogram

  /// Counts the colors of a photo.
  package init(_ photo: PhotoFile) throws {
    histogram = try SchemeExtractor().histogram(of: .file(photo.path)).histogram
  }

  /// Finds a scheme so many times.
  package func run(colorCount: Int, times: Int = 1) throws {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(colorCount)
    let extractor = SchemeExtractor(options: options)
    for _ in 0..<times { _ = try extractor.scheme(of: histogram) }
  }

  /// Seconds of processor time that a scheme takes, the median of some rounds.
  package func seconds(colorCount: Int, rounds: Int) throws -> Double {
    let times = try interleaved(
      rounds: rounds,
      [
        {
          let start = Self.threadSeconds()
          try run(colorCount: colorCount)
          return Self.threadSeconds() - start
        }
      ])
    return median(times[0])
  }

  /// The rows of the table.
  package func measurements(of photo: PhotoFile, rounds: Int) throws -> [Measurement] {
    try [(5, 2.0), (8, 3), (16, 6), (64, 25), (256, 100)].map { count, limit in
      Measurement(
        "k-means alone, k = \(count)", photo.name, unit: "ms",
        figure: try seconds(colorCount: count, rounds: rounds) * 1e3, goal: .value(atMost: limit))
    }
  }

  /// The processor time of the calling thread.
  private static func threadSeconds() -> Double {
    var time = timespec()
    // SAFETY: the pointer is to a local that outlives the call.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
