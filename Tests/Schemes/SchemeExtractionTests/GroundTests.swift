import ColorMath
import FixtureEncoding
import ImageDecoding
import Testing

@testable import SchemeExtraction

/// Grounds of noise, which are colors of a scheme although no code has many of their pixels.
struct GroundTests {
  private static let (width, height) = (200, 150)

  /// Returns a photo-like texture of browns and greens, with a gray ground of noise on its left.
  private func picture(groundPart: Double, _ ground: SRGB8, spread: Int = 9) throws -> PixelBuffer {
    var random = SplitMix64(seed: 11)
    func noise() -> Int {
      (0..<3).reduce(-spread) { sum, _ in sum + Int(random.next() % UInt64(2 * spread / 3 + 1)) }
    }
    let columnCount = Int(groundPart * Double(Self.width))
    let pixels = (0..<Self.width * Self.height).map { index in
      let (x, y, step) = (index % Self.width, index / Self.width, noise())
      func code(_ channel: UInt8) -> UInt8 { UInt8(clamping: Int(channel) + step) }
      guard x >= columnCount else {
        return RGBA8(
          red: code(ground.red), green: code(ground.green), blue: code(ground.blue), alpha: 255)
      }
      return RGBA8(
        red: UInt8(clamping: 60 + y + 2 * step), green: UInt8(clamping: 40 + x / 2 + y / 2),
        blue: UInt8(clamping: 30 + x / 3 - step), alpha: 255)
    }
    return try PixelBuffer(pixels, width: Self.width)
  }

  private func nearest(to color: SRGB8, in picture: PixelBuffer) async throws -> Oklab {
    let scheme = try await picture.scheme { $0.colorCount = .exactly(5) }
    let colors = scheme.swatches.map(\.color)
    return colors[try #require(colors.indexOfNearest(to: Oklab(color)))]
  }

  @Test(arguments: [SRGB8(red: 162, green: 156, blue: 145), SRGB8(red: 124, green: 112, blue: 99)])
  func `the color of a tinted gray ground does not depend on its area`(ground: SRGB8) async throws {
    for part in [0.15, 0.18, 0.195, 0.205, 0.22, 0.25] {
      let found = try await nearest(to: ground, in: picture(groundPart: part, ground))
      #expect(found.difference(from: Oklab(ground)) < 0.012, "\(part)")
    }
  }

  @Test func `a ground covers at least half of an even share, and stands alone`() throws {
    func grounds(_ colors: [(SRGB8, Int)], atLeast pixelCount: Double = 100) -> [Ground] {
      let weighted = WeightedColors(
        .histogram(ColorHistogram(colors.map { (color: $0, pixelCount: $1) })),
        profile: .sRGB, space: .oklab, plan: SaliencePlan(.init(), model: .photo),
        joining: .salience)
      return GroundSearch(weighted).grounds(ofAtLeast: pixelCount)
    }
    func gray(_ code: Int) -> SRGB8 {
      SRGB8(red: UInt8(code), green: UInt8(code), blue: UInt8(code))
    }
    let peak = (-6...6).map { (gray(130 + $0), 40 - 5 * abs($0)) }
    let far = [(gray(20), 300), (gray(240), 300)]
    #expect(grounds(peak + far).contains { $0.color.difference(from: Oklab(gray(130))) < 0.008 })
    #expect(grounds(peak + far, atLeast: 400).isEmpty)
    // Inside a gradient, the colors beside a color have as many pixels as the color itself.
    let ends = [gray(60), gray(200)].map { Oklab($0) }
    #expect(
      grounds((60...200).map { (gray($0), 25) }).allSatisfy { ground in
        ends.contains { $0.difference(from: ground.color) < 0.03 }
      })
  }

  @Test func `black of noise is one ground`() async throws {
    var random = SplitMix64(seed: 5)
    let pixels = (0..<Self.width * Self.height).map { index in
      index % Self.width < 60
        ? RGBA8(
          red: UInt8(random.next() % 9), green: UInt8(random.next() % 9),
          blue: UInt8(random.next() % 9), alpha: 255)
        : RGBA8(
          red: UInt8(90 + random.next() % 120), green: UInt8(40 + random.next() % 90),
          blue: UInt8(30 + random.next() % 60), alpha: 255)
    }
    let scheme = try await PixelBuffer(pixels, width: Self.width).scheme {
      $0.colorCount = .exactly(5)
    }
    let blacks = scheme.swatches.filter { $0.color.lightness < 0.2 }
    #expect(blacks.count == 1 && (blacks.first?.share ?? 0) > 0.28)
  }

  @Test(arguments: [2, 3, 4, 8], [SchemeExtractor.Emphasis.area, .salience])
  func `both colors of a pattern in a large JPEG are found with their shares`(
    period: Int, emphasis: SchemeExtractor.Emphasis
  ) async throws {
    let (width, height) = (1_040, 720)
    let (light, dark) = (
      SRGB8(red: 225, green: 225, blue: 225), SRGB8(red: 40, green: 40, blue: 40)
    )
    let samples = (0..<width * height).flatMap { index -> [UInt8] in
      let isDark = index % width % period == 0 || index / width % period == 0
      let color = isDark ? dark : light
      return [color.red, color.green, color.blue]
    }
    var encoder = JPEGEncoder(width: width, height: height)
    encoder.quality = 97
    var options = SchemeExtractor.Options()
    (options.colorCount, options.emphasis) = (.exactly(2), emphasis)
    let scheme = try await SchemeExtractor(options: options).scheme(
      of: .bytes(try encoder.encode(samples)))
    let expected = 1 - (1 - 1 / Double(period)) * (1 - 1 / Double(period))
    for (color, share) in [(dark, expected), (light, 1 - expected)] {
      let found = scheme.swatches.min {
        $0.color.difference(from: Oklab(color)) < $1.color.difference(from: Oklab(color))
      }
      #expect(abs((found?.share ?? 0) - share) < 0.04, "\(color)")
    }
  }
}
