import ColorMath
import ExtractionFixtures
import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import TestCorpora
import Testing

/// The share of a swatch counts the pixels that look like its color.
struct TrueSharesTests {
  /// How a swatch with a share of at least 0.2 differs from the median of the pixels nearest to it,
  /// as many as its share.
  private typealias Difference = (distance: Double, chroma: Double)

  private func differences(_ photo: ImageInput) async throws -> [Difference] {
    let scheme = try await SchemeExtractor().scheme(of: photo)
    let sum = scheme.swatches.reduce(0) { $0 + $1.share }
    #expect(abs(sum + scheme.rest - 1) < 1e-9 && scheme.swatches.allSatisfy { $0.share > 0 })
    let cells = try await SchemeExtractor().histogram(of: photo).histogram.entries.map { entry in
      let rgb = SRGB8(
        red: UInt8(entry.red / entry.alphaSum), green: UInt8(entry.green / entry.alphaSum),
        blue: UInt8(entry.blue / entry.alphaSum))
      return (color: Oklab(rgb), weight: Double(entry.alphaSum))
    }
    let total = cells.reduce(0) { $0 + $1.weight }
    func first(
      _ part: Double, of cells: [(color: Oklab, weight: Double)], by key: (Oklab) -> Double
    ) -> ArraySlice<(color: Oklab, weight: Double)> {
      let sorted = cells.sorted { key($0.color) < key($1.color) }
      var (sum, count) = (0.0, 0)
      while count < sorted.count, sum < part {
        sum += sorted[count].weight
        count += 1
      }
      return sorted.prefix(count)
    }
    return scheme.swatches.filter { $0.share >= 0.2 }.map { swatch in
      let near = Array(
        first(swatch.share * total, of: cells) { $0.squaredDifference(from: swatch.color) })
      let half = near.reduce(0) { $0 + $1.weight } / 2
      func median(_ axis: (Oklab) -> Double) -> Double {
        first(half, of: near, by: axis).last.map { axis($0.color) } ?? 0
      }
      let middle = Oklab(
        lightness: median { $0.lightness }, a: median { $0.a }, b: median { $0.b })
      return (middle.difference(from: swatch.color), swatch.color.chroma - middle.chroma)
    }
  }

  /// Checks the guarantees for the colors of one or more photos.
  private func expectTrue(_ differences: [Difference]) {
    let (distances, count) = (differences.map(\.distance), Double(differences.count))
    #expect(count > 0)
    #expect(differences.allSatisfy { $0.chroma < 0.04 }, "\(differences)")
    #expect(Double(distances.count { $0 > 0.06 }) <= 0.15 * count, "\(distances)")
    #expect(Double(distances.count { $0 > 0.1 }) <= 0.05 * count, "\(distances)")
  }

  @Test func `at exact quality, each pixel counts to the color that it looks like`() async throws {
    var random = RandomPixels(seed: 9)
    let pixels = random.pixels(160 * 120, spread: 90)
    let scheme = try await PixelBuffer(pixels, width: 160).scheme { $0.quality = .exact }
    let colors = scheme.swatches.map(\.color.asSeen)
    var counts = [Double](repeating: 0, count: colors.count)
    for pixel in pixels {
      let color = Oklab(SRGB8(pixel)).asSeen
      let nearest = try #require(colors.indexOfNearest(to: color))
      if colors[nearest].difference(from: color) < 0.1 { counts[nearest] += 1 }
    }
    #expect(counts.reduce(0, +) < Double(pixels.count))
    for (swatch, count) in zip(scheme.swatches, counts) {
      #expect(abs(swatch.share - count / Double(pixels.count)) < 1e-9)
    }
  }

  @Test func `colors of the sample photos resemble the pixels in their shares`() async throws {
    var found: [Difference] = []
    for image in SampleImage.allCases { found += try await differences(.file(image.path)) }
    expectTrue(found)
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `colors of the corpora photos resemble the pixels in their shares`() async throws {
    var found: [Difference] = []
    let people = try Corpora.table("people/palettes.csv").compactMap { $0["image"] }
    let names =
      Corpora.sample(people.map { "people/" + $0 }, debugStride: 24)
      + Corpora.sample(try Corpora.files(in: "cq100").map { "cq100/" + $0 }, debugStride: 25)
    for name in names where name.hasSuffix(".jpg") || name.hasSuffix(".png") {
      found += try await differences(.file(try Corpora.path(name)))
    }
    expectTrue(found)
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `gray hills do not become brown`() async throws {
    expectTrue(try await differences(.file(try Corpora.path("photos/bryggen.jpg"))))
  }

  @Test func `pixels that resemble no swatch count as the rest`() async throws {
    // On a wide ramp of grays, two colors resemble only about half of the pixels.
    let pixels = (0..<25_600).map { index in
      let code = UInt8(index % 256)
      return RGBA8(red: code, green: code, blue: code, alpha: 255)
    }
    var extractor = SchemeExtractor()
    extractor.options.colorCount = .exactly(2)
    let image = try PixelBuffer(pixels, width: 256)
    let scheme = try await extractor.scheme(of: image)
    #expect(0.4...0.75 ~= scheme.rest)
    extractor.options.emphasis = .area
    #expect(try await extractor.scheme(of: image).rest == 0)
  }

  /// Colors in different cells, each of which is a point of its own.
  private static let codes = [
    0x0A0A0A, 0x3C3C3C, 0x6E6E6E, 0xA0A0A0, 0xD2D2D2, 0xC82828, 0xDC5050, 0x28A03C, 0x3C50C8,
    0xE6C83C, 0x780A78, 0x0A6E8C,
  ]

  @Test(arguments: 2...6)
  func `shares, rest and error follow from the swatch nearest to each pixel`(
    count: Int
  ) async throws {
    let colors = Self.codes.enumerated().map { index, code in
      (color: SRGB8(rgb: code), pixelCount: 1 + index * 37 % 50)
    }
    var extractor = SchemeExtractor()
    extractor.options.colorCount = .exactly(count)
    let scheme = try await extractor.scheme(of: ColorHistogram(colors))
    let places = scheme.swatches.map(\.color)
    let total = colors.reduce(0) { $0 + $1.pixelCount }
    var (counts, error) = ([Int](repeating: 0, count: places.count), 0.0)
    for (color, pixelCount) in colors {
      let nearest = try #require(places.indexOfNearest(to: Oklab(color)))
      let square = places[nearest].squaredDifference(from: Oklab(color))
      if square < 0.1 * 0.1 { counts[nearest] += pixelCount }
      error += square * Double(pixelCount) / Double(total)
    }
    for (swatch, count) in zip(scheme.swatches, counts) {
      #expect(swatch.pixelCount == count)
      #expect(abs(swatch.share - Double(count) / Double(total)) < 1e-12)
    }
    #expect(abs(scheme.rest - Double(total - counts.reduce(0, +)) / Double(total)) < 1e-12)
    #expect(abs(scheme.meanSquaredError - error) < 1e-12)
  }
}
