import FixtureEncoding
import ImageDecoding
import SchemeExtraction
import SystemCalls
import Testing

/// Schemes found while a photo is still being read.
struct ProvisionalSchemeTests {
  private final class Count: Sendable {
    private let count = Monitor(0)
    var value: Int { count.withLock { $0 } }

    func rise() { count.withLock { $0 += 1 } }
  }

  @Test(arguments: [true, false])
  func `a progressive JPEG gives one provisional scheme, and a sequential JPEG several`(
    isProgressive: Bool
  ) async throws {
    var encoder = JPEGEncoder(width: 256, height: 320)
    encoder.isProgressive = isProgressive
    var random = RandomPixels(seed: 8)
    let samples = random.pixels(256 * 320, spread: 90).flatMap { [$0.red, $0.green, $0.blue] }
    let input = ImageInput.bytes(try encoder.encode(samples))
    for isStrict in [false, true] {
      let count = Count()
      var extractor = SchemeExtractor()
      extractor.isStrict = isStrict
      let found = try await extractor.extract(
        from: input, demand: ImageDecoder().demand(of: input),
        provisionally: SchemeExtractor.ProvisionalReceiver(
          isReady: { true }, receive: { _ in count.rise() })
      ) { false }
      #expect(!found.isProvisional)
      #expect(isProgressive ? count.value == 1 : count.value > 1)
    }
  }

  /// A band has 64 rows, and provisional schemes are due after an eighth, a quarter and a half of
  /// all rows.
  @Test(arguments: [(64, 0), (100, 1), (200, 2), (512, 3)])
  func `several thresholds passed within one band give a single provisional scheme`(
    height: Int, expected: Int
  ) async throws {
    var random = RandomPixels(seed: 8)
    let samples = random.pixels(256 * height, spread: 90).flatMap { [$0.red, $0.green, $0.blue] }
    let input = ImageInput.bytes(Array("P6 256 \(height) 255\n".utf8) + samples)
    let count = Count()
    _ = try await SchemeExtractor(taskCount: 1).extract(
      from: input, demand: ImageDecoder().demand(of: input),
      provisionally: SchemeExtractor.ProvisionalReceiver(
        isReady: { true }, receive: { _ in count.rise() })
    ) { false }
    #expect(count.value == expected)
  }

  @Test func `without time for all rows, the scheme is of the rows read, at standard quality`()
    async throws
  {
    var random = RandomPixels(seed: 8)
    let samples = random.pixels(256 * 512, spread: 90).flatMap { [$0.red, $0.green, $0.blue] }
    let input = ImageInput.bytes(Array("P6 256 512 255\n".utf8) + samples)
    var extractor = SchemeExtractor(taskCount: 1)
    for (quality, isInTime) in [(SchemeExtractor.Quality.exact, false), (.standard, true)] {
      extractor.options.quality = quality
      let (received, decoded) = (Count(), Count())
      let (extraction, isProvisional) = try await extractor.extract(
        from: input, demand: ImageDecoder().demand(of: input),
        provisionally: SchemeExtractor.ProvisionalReceiver(
          isReady: { false }, receive: { _ in received.rise() }),
        decoded: { decoded.rise() }
      ) { !isInTime }
      #expect(isProvisional == !isInTime)
      #expect(received.value == 0, "the receiver was never ready")
      #expect(decoded.value == 1)
      #expect(extraction.evidence?.pixels.read == 256 * (isInTime ? 512 : 64))
      // At exact quality, there would be 48.
      #expect(extraction.evidence?.startCount == 8)
    }
  }
}
