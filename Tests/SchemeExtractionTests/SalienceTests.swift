import ColorMath
import ImageDecoding
import SchemeExtraction
import Testing

struct SalienceTests {
  /// A gray street of many grays, and pixels of other colors in it.
  private func street(_ accents: [(color: RGBA8, count: Int)]) throws -> PixelBuffer {
    var random = SplitMix64(seed: 3)
    var pixels = (0..<40_000).map { _ in
      let gray = UInt8(20 + random.next() % 220)
      let (red, blue) = (UInt8(random.next() % 7), UInt8(random.next() % 7))
      return RGBA8(red: gray + red, green: gray, blue: gray + blue, alpha: 255)
    }
    var start = 17_000
    for (color, count) in accents {
      for index in start..<start + count { pixels[index] = color }
      start += 3_000
    }
    let size = try #require(PixelSize(width: 200, height: 200))
    return try #require(PixelBuffer(size: size, pixels: pixels))
  }

  private func scheme(
    of image: PixelBuffer, _ emphasis: SchemeExtractor.Emphasis, count: Int = 5
  ) async throws -> ImageColorScheme {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(count)
    options.emphasis = emphasis
    return try await SchemeExtractor(options: options).scheme(of: image)
  }

  private let red = RGBA8(red: 220, green: 20, blue: 40, alpha: 255)
  private let blue = RGBA8(red: 20, green: 40, blue: 220, alpha: 255)

  @Test func `a small vivid accent is kept, with its true share`() async throws {
    let image = try street([(red, 100)])
    let byArea = try await scheme(of: image, .area)
    #expect(!byArea.swatches.contains { $0.color.chroma > 0.1 })
    let salient = try await scheme(of: image, .salience)
    #expect(salient.swatches.count == 5)
    let accent = try #require(salient.swatches.last)
    #expect(accent.rgb.hex == "#dc1428")
    #expect(accent.share == 100.0 / 40_000 && accent.pixelCount == 100)
    #expect(image[accent.position] == red)
    #expect(abs(salient.swatches.map(\.share).reduce(0, +) - 1) < 1e-12)
  }

  @Test(arguments: [(5, 1), (8, 2)])
  func `the more colors, the more accents there is room for`(
    count: Int, accentCount: Int
  ) async throws {
    let image = try street([(red, 200), (blue, 150)])
    let salient = try await scheme(of: image, .salience, count: count)
    #expect(salient.swatches.count == count)
    #expect(salient.swatches.count(where: { $0.color.chroma > 0.1 }) == accentCount)
  }

  @Test func `a few stray pixels are no accent, and a gray photo has none`() async throws {
    for accents in [[], [(red, 20)]] {
      let image = try street(accents)
      #expect(try await scheme(of: image, .salience) == scheme(of: image, .area))
    }
  }

  @Test(arguments: [1, 2, 256])
  func `any number of colors will do`(count: Int) async throws {
    let image = try street([(red, 100)])
    let scheme = try await scheme(of: image, .salience, count: count)
    #expect(scheme.swatches.count <= count && scheme.swatches.count > count * 3 / 4)
  }

  @Test(arguments: [SchemeExtractor.Space.oklab, .srgb, .lab])
  func `an accent is found in any space`(space: SchemeExtractor.Space) async throws {
    var options = SchemeExtractor.Options()
    options.emphasis = .salience
    options.space = space
    let scheme = try await SchemeExtractor(options: options).scheme(of: street([(red, 100)]))
    #expect(scheme.swatches.contains { $0.rgb.hex == "#dc1428" })
  }
}
