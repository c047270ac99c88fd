import FixtureEncoding
import ImageDecoding
import SchemeExtraction
import Synchronization
import Testing

/// Schemes that are found while a photo is read.
struct ProvisionalSchemeTests {
  private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }

    func rise() { count.withLock { $0 += 1 } }
  }

  @Test(arguments: [true, false])
  func `the first scan of a photo takes the place of its first rows`(
    isProgressive: Bool
  ) async throws {
    var encoder = JPEGEncoder(width: 256, height: 320)
    encoder.isProgressive = isProgressive
    var random = RandomPixels(seed: 8)
    let samples = random.pixels(256 * 320, spread: 90).flatMap { [$0.red, $0.green, $0.blue] }
    let input = ImageInput.bytes(try encoder.encode(samples))
    let count = Count()
    let found = try await SchemeExtractor().extract(
      from: input, demand: ImageDecoder().demand(of: input),
      provisionally: SchemeExtractor.ProvisionalReceiver(
        isReady: { true }, receive: { _ in count.rise() })
    ) { false }
    #expect(!found.isProvisional)
    #expect(isProgressive ? count.value == 1 : count.value > 1)
  }
}
