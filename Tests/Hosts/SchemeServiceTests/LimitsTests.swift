import DecodingFixtures
import ImageDecoding
import SchemeExtraction
import Testing

@testable import SchemeService

/// The limits of a service, and the estimated cost of a photo that is compared with them.
struct LimitsTests {
  @Test func `the lower of each limit of a request and of the service applies`() {
    let limits = DecodingLimits()
    let all = [
      \DecodingLimits.maximumPixelCount, \.maximumSide, \.maximumFileSize, \.maximumMemory,
      \.maximumScanCount, \.maximumScannedBlockCount, \.maximumChunkCount, \.maximumChunkSize,
      \.maximumMetadataSize, \.maximumProfileTagCount, \.maximumCurveEntryCount,
    ]
    #expect(Set(all).count == Mirror(reflecting: limits).children.count)
    for limit in all {
      var lower = limits
      lower[keyPath: limit] -= 1
      #expect(lower.lowered(to: limits) == lower && limits.lowered(to: lower) == lower)
    }
  }

  @Test func `the limits for servers are the documented ones`() {
    let limits = ServiceLimits.server
    #expect(limits.photo.maximumPixelCount == 100_000_000)
    #expect(limits.photo.maximumFileSize == 32 << 20)
    #expect(limits.workingMemory == 256 << 20 && limits.bodyMemory == 256 << 20)
    #expect(limits.timeLimit == .seconds(30) && limits.cachedCount == 0)
    #expect(limits.waitingCount == 64 && limits.bodyCount == 128 && limits.smallRunningCount == 1)
  }

  private func cost(
    _ bytes: [UInt8], _ quality: SchemeExtractor.Quality = .standard, hasUpdates: Bool = false
  ) throws -> PhotoCost {
    var extractor = SchemeExtractor()
    extractor.options.quality = quality
    return PhotoCost(
      try ImageDecoder().demand(of: .bytes(bytes)), by: extractor, hasUpdates: hasUpdates)
  }

  @Test func `the work is that of a baseline JPEG times the cost of the format and the quality`()
    throws
  {
    let baseline = try cost(SmallImage.baseline.bytes())
    func extra(_ image: SmallImage, _ quality: SchemeExtractor.Quality = .standard) throws -> Double
    {
      let pixelCount = Double(SmallImage.width * SmallImage.height)
      return (try cost(image.bytes(), quality).work - baseline.work) / pixelCount
    }
    #expect(try extra(.progressive) == 2 && extra(.plainPNG) == 1 && extra(.pixmap) == 0)
    #expect(try extra(.baseline, .exact) == 20)
    // The rows of a rotated photo are as long as they are stored.
    #expect(try cost(SmallImage.rotated.bytes()) == baseline)
  }

  /// Returns the beginning of a photo of one color.
  private func photo(_ width: Int, _ height: Int) -> [UInt8] {
    Array("P5 \(width) \(height) 255\n".utf8) + [UInt8](repeating: 0, count: width)
  }

  @Test func `a photo of 1,000 by 800 pixels is small, and a larger one is not`() throws {
    #expect(try cost(photo(1_000, 800)).work <= PhotoCost.smallWork)
    #expect(try cost(photo(1_000, 801)).work > PhotoCost.smallWork)
  }

  @Test func `a photo with as many pixels as allowed fits into the memory of a server`() throws {
    let photo = photo(10_000, 10_000)
    let (standard, exact) = (try cost(photo), try cost(photo, .exact, hasUpdates: true))
    #expect(standard.memory < exact.memory)
    #expect(exact.memory <= ServiceLimits.server.workingMemory)
  }
}
