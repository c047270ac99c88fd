import ColorMath
import ImageDecoding
import TestCorpora
import Testing

@testable import SchemeExtraction

/// The automatic number of colors: one for each group of pixels that look like no other color.
struct GroupSearchTests {
  /// Colors of which each looks like none of the others.
  private static let distinct = [
    "#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ff00ff", "#00ffff",
    "#808080", "#804000", "#008040", "#400080", "#ff8080", "#80c0ff", "#c0ff80",
  ].compactMap { SRGB8(hex: $0) }

  /// Returns a picture of noise around some colors, each with a part of its pixels.
  private func picture(_ parts: [(SRGB8, Double)], spread: UInt64 = 7) throws -> PixelBuffer {
    var random = SplitMix64(seed: 3)
    let count = 40_000
    var pixels: [RGBA8] = []
    for (color, part) in parts {
      func code(_ code: UInt8) -> UInt8 {
        UInt8(clamping: Int(code) + Int(random.next() % spread) - Int(spread / 2))
      }
      for _ in 0..<Int(part * Double(count)) {
        pixels.append(
          RGBA8(red: code(color.red), green: code(color.green), blue: code(color.blue), alpha: 255))
      }
    }
    return try PixelBuffer(
      pixels + Array(repeating: RGBA8(), count: (200 - pixels.count % 200) % 200), width: 200)
  }

  private func scheme(
    of picture: PixelBuffer, _ emphasis: SchemeExtractor.Emphasis, pins: [SRGB8] = []
  ) async throws -> ImageColorScheme {
    try await picture.scheme {
      ($0.colorCount, $0.emphasis, $0.pinnedColors) = (.automatic, emphasis, pins)
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 12, 15], [SchemeExtractor.Emphasis.area, .salience])
  func `a picture of distinct colors gets each of them, up to twelve`(
    count: Int, emphasis: SchemeExtractor.Emphasis
  ) async throws {
    let parts = Self.distinct.prefix(count).map { ($0, 1 / Double(count)) }
    let found = try await scheme(of: picture(parts), emphasis)
    #expect(found.swatches.count == min(count, 12))
    let isEachKnown = found.swatches.allSatisfy { swatch in
      Self.distinct.contains { Oklab($0).asSeen.difference(from: swatch.color.asSeen) < 0.05 }
    }
    // With area emphasis, colors without room become means.
    #expect(isEachKnown || count > 12 && emphasis == .area)
  }

  @Test(arguments: [(0.012, 3), (0.007, 2)])
  func `a group has at least a hundredth of the pixels`(part: Double, count: Int) async throws {
    let parts = [
      (Self.distinct[8], 0.6), (Self.distinct[1], 0.4 - part), (Self.distinct[2], part),
    ]
    for emphasis in [SchemeExtractor.Emphasis.area, .salience] {
      let found = try await scheme(of: picture(parts), emphasis)
      #expect(found.swatches.count == count, "\(emphasis)")
    }
  }

  @Test func `shades that look alike are one group`() async throws {
    let shades = (0..<4).map { (SRGB8(red: UInt8(90 + 4 * $0), green: 120, blue: 60), 0.25) }
    #expect(try await scheme(of: picture(shades), .salience).swatches.count == 1)
  }

  @Test func `pinned colors count toward the twelve, and cover what looks like them`() async throws
  {
    let parts = Self.distinct.map { ($0, 1 / Double(Self.distinct.count)) }
    let pins = Array(Self.distinct.suffix(3))
    let found = try await scheme(of: picture(parts), .salience, pins: pins)
    #expect(found.swatches.count == 12 && Set(pins).isSubset(of: found.swatches.map(\.rgb)))
    let few = try await scheme(of: picture(Array(parts.suffix(3))), .salience, pins: pins)
    #expect(few.swatches.count == 3)
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `no group of a photo is left, unless it has twelve colors`() async throws {
    var extractor = SchemeExtractor()
    extractor.options.colorCount = .automatic
    let photos = try Corpora.table("people/palettes.csv").compactMap { $0["image"] }
    for photo in Corpora.sample(Set(photos).sorted(), debugStride: 24) {
      let input = ImageInput.file(try Corpora.path("people/" + photo))
      let extraction = try await extractor.extract(from: input)
      let next = try #require(extraction.evidence?.nextColor)
      #expect(next.share < next.leastShare || extraction.scheme.swatches.count == 12, "\(photo)")
    }
  }
}
