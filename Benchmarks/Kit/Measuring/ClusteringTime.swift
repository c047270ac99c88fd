import ImageDecoding
import Platform
import SchemeExtraction

/// The time of k-means alone, in a single task of this process.
package struct ClusteringTime {
  private let histogram: ColorHistogram

  /// Counts the colors of a photo.
  package init(_ photo: PhotoFile) async throws {
    histogram = try await SchemeExtractor().histogram(of: .file(photo.path)).histogram
  }

  /// Finds a scheme a number of times.
  package func run(colorCount: Int, times: Int = 1) async throws {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(colorCount)
    let extractor = SchemeExtractor(options: options, taskCount: 1)
    for _ in 0..<times { _ = try await extractor.scheme(of: histogram) }
  }

  /// The processor time of a scheme in seconds: the median of some rounds, after one round that
  /// warms the caches.
  package func seconds(colorCount: Int, rounds: Int) async throws -> Double {
    var times: [Double] = []
    for _ in 0...rounds {
      let start = Self.processSeconds()
      try await run(colorCount: colorCount)
      times.append(Self.processSeconds() - start)
    }
    return median(Array(times.dropFirst()))
  }

  /// The rows of the table.
  package func measurements(of photo: PhotoFile, rounds: Int) async throws -> [Measurement] {
    var measurements: [Measurement] = []
    for (count, limit) in [(5, 2.0), (8, 3), (16, 6), (64, 25), (256, 100)] {
      let seconds = try await seconds(colorCount: count, rounds: rounds)
      measurements.append(
        Measurement(
          "k-means alone, k = \(count)", photo.name, unit: "ms", figure: seconds * 1e3,
          goal: .value(atMost: limit)))
    }
    return measurements
  }

  /// The processor time of this process.
  private static func processSeconds() -> Double {
    var time = timespec()
    // SAFETY: the pointer is to a local variable that outlives the call.
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
