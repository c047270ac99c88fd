import ColorMath
import ImageDecoding
import SchemeExtraction
import Testing

/// The mean colors of the dark and the light regions.
struct TonesTests {
  private static let colors = [0x102030, 0x806040, 0xD0E0C0].map { SRGB8(rgb: $0) }

  /// Returns an image with the given number of pixels of each color, in order.
  private func image(_ counts: [Int], alpha: UInt8 = 255) throws -> PixelBuffer {
    let pixels = zip(Self.colors, counts).flatMap { color, count in
      [RGBA8](
        repeating: RGBA8(red: color.red, green: color.green, blue: color.blue, alpha: alpha),
        count: count)
    }
    return try PixelBuffer(pixels, width: 10)
  }

  private func expect(_ color: Oklab, isMixOf first: Int, _ second: Int, by part: Double) {
    let (one, other) = (Oklab(Self.colors[first]), Oklab(Self.colors[second]))
    let mix = Oklab(
      lightness: one.lightness + (other.lightness - one.lightness) * part,
      a: one.a + (other.a - one.a) * part, b: one.b + (other.b - one.b) * part)
    #expect(color.difference(from: mix) < 1e-6, "\(color)")
  }

  @Test(arguments: SchemeExtractor.Emphasis.allCases, [1, 5])
  func `dark and light tones are means over a third of the area, whatever the number of colors`(
    emphasis: SchemeExtractor.Emphasis, colorCount: Int
  ) async throws {
    let scheme = try await image([200, 700, 100]).scheme {
      $0.emphasis = emphasis
      $0.colorCount = .exactly(colorCount)
    }
    let tones = try #require(scheme.tones)
    // A third of 1,000 pixels is 333: 200 of the first color and 133 of the next.
    expect(tones.dark, isMixOf: 0, 1, by: 0.4)
    expect(tones.light, isMixOf: 2, 1, by: 0.7)
  }

  @Test func `an image of one color has equal dark and light tones`() async throws {
    let tones = try #require(try await image([0, 100, 0]).scheme { _ in }.tones)
    expect(tones.dark, isMixOf: 1, 1, by: 0)
    #expect(tones.dark.difference(from: tones.light) < 1e-6)
  }

  @Test func `translucent pixels count toward the tones, and ignored colors do not`() async throws {
    let translucent = try image([100, 100, 100], alpha: 7)
    let faint = try #require(try await translucent.scheme { _ in }.tones)
    expect(faint.dark, isMixOf: 0, 0, by: 0)
    let rest = try await image([500, 100, 100]).scheme {
      $0.ignoredColors = [.near(Self.colors[0], difference: 0.01)]
    }
    let tones = try #require(rest.tones)
    expect(tones.dark, isMixOf: 1, 1, by: 0)
    expect(tones.light, isMixOf: 2, 2, by: 0)
  }
}
