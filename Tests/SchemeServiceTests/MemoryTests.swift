import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import Testing

@testable import SchemeService

/// The memory estimate, on which the budget of a service is based, is never below what an
/// extraction takes.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/proc/self/clear_refs"),
    "the system does not report peak memory"))
struct MemoryTests {
  /// Each extraction runs in its own process, so that nothing else takes memory meanwhile, and no
  /// freed memory is reused.
  @Test(arguments: [SampleImage.forest, .balloon], SchemeExtractor.Quality.allCases)
  func `no extraction takes more memory than estimated`(
    image: SampleImage, quality: SchemeExtractor.Quality
  ) async {
    await #expect(processExitsWith: .success) {
      [path = image.path as String, quality = quality.rawValue as String] in
      try await Self.expectEstimate(of: .file(path), quality, hasUpdates: false)
    }
  }

  @Test(arguments: [SampleImage.forest], SchemeExtractor.Quality.allCases)
  func `no extraction with updates takes more memory than estimated`(
    image: SampleImage, quality: SchemeExtractor.Quality
  ) async {
    await #expect(processExitsWith: .success) {
      [path = image.path as String, quality = quality.rawValue as String] in
      try await Self.expectEstimate(of: .file(path), quality, hasUpdates: true)
    }
  }

  /// Expects that an extraction takes no more memory than estimated.
  private static func expectEstimate(
    of input: ImageInput, _ quality: String, hasUpdates: Bool
  ) async throws {
    var extractor = SchemeExtractor(taskCount: 1)
    extractor.options.quality = try #require(SchemeExtractor.Quality(rawValue: quality))
    extractor.options.emphasis = .area
    let demand = try ImageDecoder().demand(of: input)
    let estimate = PhotoCost(demand, by: extractor, hasUpdates: hasUpdates).memory
    let receiver = SchemeExtractor.ProvisionalReceiver(isReady: { true }, receive: { _ in })
    // Source: proc(5); 5 resets the peak.
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = try kibibytes("VmRSS")
    _ = try await extractor.extract(
      from: input, demand: demand, provisionally: hasUpdates ? receiver : nil
    ) { false }
    let taken = (try kibibytes("VmHWM") - before) * 1_024
    #expect(taken <= estimate, "\(quality): \(taken.grouped) bytes of \(estimate.grouped)")
  }

  /// Returns a value from the status that Linux reports for this process.
  private static func kibibytes(_ name: String) throws -> Int {
    let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
    return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
  }
}
