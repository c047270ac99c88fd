import ColorMath
import ImageDecoding
import SchemeExtraction
import Testing

/// Schemes whose colors differ by at least a given amount.
struct MinimumDifferenceTests {
  private func image(_ colors: [(SRGB8, count: Int)]) throws -> PixelBuffer {
    let pixels = colors.flatMap { color, count in
      Array(
        repeating: RGBA8(red: color.red, green: color.green, blue: color.blue, alpha: 255),
        count: count)
    }
    return try PixelBuffer(pixels, width: pixels.count)
  }

  private func gray(_ code: UInt8) -> SRGB8 { SRGB8(red: code, green: code, blue: code) }

  private func minimumDifference(_ scheme: ImageColorScheme) -> Double {
    let colors = scheme.swatches.map { Oklab($0.rgb) }
    return colors.indices.reduce(1) { least, first in
      colors[..<first].reduce(least) { min($0, $1.difference(from: colors[first])) }
    }
  }

  @Test(arguments: SchemeExtractor.Emphasis.allCases)
  func `all colors differ by at least the minimum difference`(
    emphasis: SchemeExtractor.Emphasis
  ) async throws {
    var random = RandomPixels(seed: 44)
    let image = try PixelBuffer(random.pixels(2_000, spread: 60), width: 50)
    let all = try await image.scheme {
      ($0.emphasis, $0.colorCount) = (emphasis, .exactly(24))
    }
    for difference in [0.05, 0.1, 0.3, 1] {
      let found = try await image.scheme {
        ($0.emphasis, $0.colorCount, $0.minimumDifference) = (emphasis, .exactly(24), difference)
      }
      #expect(minimumDifference(found) >= difference || found.swatches.count == 1)
      #expect(found.swatches.count + found.joinedCount == all.swatches.count)
      if minimumDifference(all) < difference { #expect(found.joinedCount > 0) }
      let total = found.swatches.map(\.share).reduce(0, +)
      #expect(abs(total + found.rest - 1) < 1e-12)
      let rest = Int((2_000 * found.rest).rounded())
      #expect(found.swatches.map(\.pixelCount).reduce(0, +) + rest == 2_000)
    }
  }

  @Test func `the nearest colors are joined first, weighted by their pixel counts`() async throws {
    let image = try image([(gray(60), 30), (gray(66), 10), (gray(75), 60)])
    let found = try await image.scheme {
      $0.emphasis = .area
      $0.minimumDifference = 0.035
    }
    // 60 and 66 differ by 0.025 and are joined to about 62, which is farther from 75 than 66 was.
    #expect(found.swatches.map(\.pixelCount) == [60, 40])
    #expect(found.swatches[1].rgb == gray(61) || found.swatches[1].rgb == gray(62))
    #expect(found.joinedCount == 1)
    let salient = try await image.scheme { $0.minimumDifference = 0.035 }
    #expect(salient.swatches.map(\.rgb) == [gray(75), gray(60)], "colors that occur in the photo")
  }

  @Test func `pinned colors absorb other colors and are not joined themselves`() async throws {
    let image = try image([(gray(60), 80), (gray(66), 20)])
    let found = try await image.scheme {
      $0.colorCount = .exactly(4)
      $0.pinnedColors = [gray(70), gray(71)]
      $0.minimumDifference = 0.5
    }
    #expect(found.swatches.map(\.rgb) == [gray(70), gray(71)])
    #expect(found.swatches.map(\.share) == [1, 0])
  }
}
