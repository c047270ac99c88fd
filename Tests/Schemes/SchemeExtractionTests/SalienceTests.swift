import ColorMath
import ImageDecoding
import SampleImages
import SchemeExtraction
import TestCorpora
import Testing

struct SalienceTests {
  /// Returns an image of many grays with patches of the given accent colors.
  private func street(_ accents: [(color: RGBA8, count: Int)]) throws -> PixelBuffer {
    var random = SplitMix64(seed: 3)
    var pixels = (0..<40_000).map { _ in
      let gray = UInt8(20 + random.next() % 220)
      let (red, blue) = (UInt8(random.next() % 7), UInt8(random.next() % 7))
      return RGBA8(red: gray + red, green: gray, blue: gray + blue, alpha: 255)
    }
    var row = 85
    for (color, count) in accents {
      for index in 0..<count { pixels[(row + index / 20) * 200 + 60 + index % 20] = color }
      row += 30
    }
    return try PixelBuffer(pixels, width: 200)
  }

  private func scheme(
    of image: PixelBuffer, _ emphasis: SchemeExtractor.Emphasis,
    count: SchemeExtractor.ColorCount = .exactly(5)
  ) async throws -> ImageColorScheme {
    var options = SchemeExtractor.Options()
    options.colorCount = count
    options.emphasis = emphasis
    return try await SchemeExtractor(options: options).scheme(of: image)
  }

  private func opaque(_ color: SRGB8) -> RGBA8 {
    RGBA8(red: color.red, green: color.green, blue: color.blue, alpha: 255)
  }

  private let red = RGBA8(red: 220, green: 20, blue: 40, alpha: 255)
  private let blue = RGBA8(red: 20, green: 40, blue: 220, alpha: 255)

  @Test func `salience is the default emphasis`() {
    #expect(SchemeExtractor.Options().emphasis == .salience)
  }

  @Test func `the scheme does not depend on the number of tasks`() async throws {
    let photo = ImageInput.file(SampleImage.umbrella.path)
    var extractor = SchemeExtractor(taskCount: 1)
    for count in [5, 40] {
      extractor.options.colorCount = .exactly(count)
      extractor.taskCount = 1
      let alone = try await extractor.scheme(of: photo)
      for taskCount in [2, 7] {
        extractor.taskCount = taskCount
        #expect(try await extractor.scheme(of: photo) == alone)
      }
    }
  }

  /// Returns the prominences of red and blue in an image with a gray background.
  private func prominences(
    _ color: (_ x: Int, _ y: Int) -> RGBA8?
  ) async throws -> (Double, Double) {
    let ground = RGBA8(red: 128, green: 128, blue: 128, alpha: 255)
    let pixels = (0..<10_000).map { color($0 % 100, $0 / 100) ?? ground }
    let scheme = try await scheme(
      of: PixelBuffer(pixels, width: 100), .salience, count: .exactly(3))
    func prominence(_ color: RGBA8) throws -> Double {
      try #require(scheme.swatches.first { opaque($0.rgb) == color }).prominence
    }
    return (try prominence(red), try prominence(blue))
  }

  @Test func `a color along the border is less prominent than one inside`() async throws {
    let (outer, inner) = try await prominences { x, y in
      if min(x, 99 - x, y, 99 - y) < 3 { return red }
      return 30..<64 ~= x && 30..<64 ~= y ? blue : nil
    }
    #expect(outer < 0.2 * inner)
  }

  @Test func `a textured color is less prominent than a plain one`() async throws {
    let (striped, plain) = try await prominences { x, y in
      guard 20..<40 ~= y else { return 60..<70 ~= y && 10..<90 ~= x ? blue : nil }
      return 10..<90 ~= x && x % 2 == 0 ? red : nil
    }
    #expect(striped < 0.6 * plain)
  }

  @Test func `a small vivid accent is kept and reported with its true share`() async throws {
    let image = try street([(red, 100)])
    let byArea = try await scheme(of: image, .area)
    #expect(!byArea.swatches.contains { $0.color.chroma > 0.1 })
    let salient = try await scheme(of: image, .salience)
    #expect(salient.swatches.count == 5)
    let accent = try #require(salient.swatches.first { $0.rgb.hex == "#dc1428" })
    #expect(accent.pixelCount == 100)
    #expect(accent.share == 100.0 / 40_000)
    #expect(image[accent.position] == red)
    #expect(abs(salient.swatches.map(\.share).reduce(0, +) + salient.rest - 1) < 1e-12)
  }

  @Test func `each accent color gets its own swatch`() async throws {
    let salient = try await scheme(of: street([(red, 200), (blue, 150)]), .salience)
    #expect(salient.swatches.count(where: { $0.color.chroma > 0.1 }) == 2)
  }

  @Test func `an accent is found on a noisy background of few cells`() async throws {
    var random = SplitMix64(seed: 5)
    let pixels = (0..<40_000).map { index in
      if index >= 39_900 { return red }
      let codes = (0..<3).map { _ in UInt8(224 + random.next() % 8) }
      return RGBA8(red: codes[0], green: codes[1], blue: codes[2], alpha: 255)
    }
    let image = try PixelBuffer(pixels, width: 200)
    let accent = try #require(
      try await scheme(of: image, .salience).swatches.first { $0.rgb.hex == "#dc1428" })
    #expect(accent.pixelCount == 100)
  }

  @Test func `a gray photo has no accent`() async throws {
    let salient = try await scheme(of: street([]), .salience)
    #expect(salient.swatches.allSatisfy { $0.color.chroma < 0.1 })
  }

  @Test func `the automatic number of colors leaves room for an accent`() async throws {
    let salient = try await scheme(of: street([(red, 200)]), .salience, count: .automatic)
    #expect(salient.swatches.contains { $0.rgb.hex == "#dc1428" })
  }

  @Test func `automatic schemes use few grays for a gray photo and keep the red of another`()
    async throws
  {
    var extractor = SchemeExtractor()
    extractor.options.colorCount = .automatic
    let grays = try await extractor.scheme(of: .file(SampleImage.dunes.path))
    #expect(2...4 ~= grays.swatches.count)
    let street = try await extractor.scheme(of: .file(SampleImage.umbrella.path))
    #expect(street.swatches.contains { $0.color.chroma > 0.15 && $0.isAccent })
  }

  @Test func `each swatch color occurs in the photo`() async throws {
    let image = try street([(red, 200), (blue, 150)])
    let salient = try await scheme(of: image, .salience)
    for swatch in salient.swatches {
      #expect(image.pixels.contains(opaque(swatch.rgb)))
      #expect(image[swatch.position] == opaque(swatch.pixel))
      #expect(swatch.color.difference(from: Oklab(swatch.pixel)) < 0.06)
    }
  }

  @Test func `rare colors do not shift the color of a common one`() async throws {
    let rare = [(110, 110, 190), (125, 110, 190), (110, 125, 190)].map { codes in
      RGBA8(red: UInt8(codes.0), green: UInt8(codes.1), blue: UInt8(codes.2), alpha: 255)
    }
    let common = RGBA8(red: 190, green: 110, blue: 110, alpha: 255)
    let pixels = Array(repeating: common, count: 39_994) + rare + rare
    let salient = try await scheme(
      of: PixelBuffer(pixels, width: 200), .salience, count: .exactly(1))
    #expect(salient.swatches.map(\.rgb.hex) == ["#be6e6e"])
  }

  @Test func `a dark area is black if most of it is black, and brown otherwise`() async throws {
    let black = RGBA8(red: 22, green: 22, blue: 22, alpha: 255)
    let brown = RGBA8(red: 60, green: 30, blue: 24, alpha: 255)
    for (blackCount, hex) in [(5_200, "#161616"), (4_800, "#3c1e18")] {
      let pixels = (0..<20_000).map { index in
        index < blackCount ? black : index < 10_000 ? brown : red
      }
      let salient = try await scheme(
        of: PixelBuffer(pixels, width: 100), .salience, count: .exactly(2))
      #expect(salient.swatches.contains { $0.rgb.hex == hex }, "\(salient.swatches.map(\.rgb.hex))")
    }
  }

  @Test func `black is kept if the photo has few other colors`() async throws {
    let pixels = (0..<10_000).map { index in
      index < 6_000
        ? RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
        : RGBA8(red: 255, green: 255, blue: 255, alpha: 255)
    }
    let image = try PixelBuffer(pixels, width: 100)
    let salient = try await scheme(of: image, .salience, count: .exactly(2))
    #expect(salient.swatches.map(\.rgb.hex) == ["#000000", "#ffffff"])
  }

  @Test(arguments: Corpora.sample([1, 256, 40], debugStride: 2))
  func `any number of colors from 1 to 256 can be requested`(count: Int) async throws {
    let image = try street([(red, 100)])
    let scheme = try await scheme(of: image, .salience, count: .exactly(count))
    #expect(scheme.swatches.count <= count && scheme.swatches.count > count * 3 / 4)
  }

  @Test(arguments: [SchemeExtractor.Space.oklab, .srgb, .lab])
  func `an accent is found in every color space`(space: SchemeExtractor.Space) async throws {
    var options = SchemeExtractor.Options()
    options.space = space
    let scheme = try await SchemeExtractor(options: options).scheme(of: street([(red, 100)]))
    #expect(scheme.swatches.contains { $0.rgb.hex == "#dc1428" })
  }
}
