import CFixtureWriters
import ColorMath
import FixtureEncoding
import ImageDecoding
import SchemeExtraction
import Testing

/// Which pixels of a photo count: regions, ignored colors and alpha.
struct CountedPixelsTests {
  private func noise(isOpaque: Bool = true) throws -> PixelBuffer {
    var random = RandomPixels(seed: 5)
    return try PixelBuffer(random.pixels(30_000, spread: 70, isOpaque: isOpaque), width: 300)
  }

  private let red = RGBA8(red: 200, green: 0, blue: 0, alpha: 255)
  private let white = RGBA8(red: 255, green: 255, blue: 255, alpha: 255)
  private let glass = RGBA8(red: 0, green: 0, blue: 255, alpha: 51)
  private let clear = RGBA8(red: 9, green: 9, blue: 9, alpha: 0)

  @Test func `options that exclude nothing do not change the scheme`() async throws {
    let image = try noise(isOpaque: false)
    let plain = try await image.scheme { _ in }
    let whole = ImageRegion(
      x: .pixels(0), y: .fraction(0), width: .pixels(300), height: .fraction(1))
    #expect(try await image.scheme { $0.region = whole } == plain)
    #expect(try await image.scheme { $0.ignoredColors = [] } == plain)
    #expect(try await image.scheme { $0.alphaThreshold = 1.0 / 255 } == plain)
    #expect(try await image.scheme { $0.emphasis = .salience } == plain)
    // A negative difference matches no color.
    let nothing = ColorRange.near(SRGB8(red: 0, green: 0, blue: 0), difference: -1)
    #expect(try await image.scheme { $0.ignoredColors = [nothing] } == plain)
    let opaque = try noise()
    let background = SRGB8(red: 1, green: 2, blue: 3)
    #expect(
      try await opaque.scheme { $0.background = background } == opaque.scheme { _ in })
  }

  @Test func `ignored colors and their pixels are excluded from the scheme`() async throws {
    let gray = RGBA8(red: 120, green: 120, blue: 120, alpha: 255)
    let image = try PixelBuffer([white, white, red, gray, gray, gray], width: 2)
    let scheme = try await image.scheme { $0.ignoredColors = [.white] }
    #expect(scheme.swatches.map(\.rgb.hex) == ["#787878", "#c80000"])
    #expect(scheme.swatches.map(\.share) == [0.75, 0.25])
    let onlyRed = try await image.scheme { $0.ignoredColors = [.gray] }
    #expect(onlyRed.swatches.map(\.rgb.hex) == ["#c80000"])
    await #expect(throws: ExtractionError.everyPixelLeftOut) {
      try await image.scheme {
        $0.ignoredColors = [.gray, .near(SRGB8(red: 200, green: 0, blue: 0), difference: 0)]
      }
    }
  }

  @Test func `no swatch lies in an ignored range`() async throws {
    let image = try noise()
    let plain = try await image.scheme { _ in }
    let first = try #require(plain.swatches.first)
    let range = ColorRange.near(first.rgb, difference: 0.1)
    let rest = try await image.scheme { $0.ignoredColors = [range] }
    let count = { (scheme: ImageColorScheme) in scheme.swatches.map(\.pixelCount).reduce(0, +) }
    #expect(count(rest) < count(plain) && count(rest) > 0)
    #expect(rest.swatches.allSatisfy { $0.color.difference(from: Oklab(first.rgb)) > 0.1 })
  }

  @Test func `only pixels in the region count`() async throws {
    let image = try PixelBuffer([white, red, white, red, red, white], width: 3)
    let column = ImageRegion(x: .pixels(1), y: .pixels(0), width: .pixels(1), height: .fraction(1))
    let scheme = try await image.scheme { $0.region = column }
    #expect(scheme.swatches.map(\.rgb.hex) == ["#c80000"])
    #expect(scheme.swatches.first?.position == PixelPosition(x: 1, y: 0))
    let outside = ImageRegion(x: .pixels(3), y: .pixels(0), width: .pixels(1), height: .pixels(1))
    await #expect(throws: ExtractionError.regionOutsideImage(image.size)) {
      try await image.scheme { $0.region = outside }
    }
  }

  @Test(arguments: [
    (0, 1.2), (0.2, 1.2), (0.2001, 1), (1, 1), (.nan, 1.2), (-7, 1.2), (99, 1),
  ])
  func `pixels with less alpha than the threshold do not count`(
    threshold: Double, weight: Double
  ) async throws {
    let image = try PixelBuffer([red, glass, clear, clear], width: 2)
    let scheme = try await image.scheme { $0.alphaThreshold = threshold }
    #expect(scheme.swatches.count == (weight > 1 ? 2 : 1))
    #expect(abs(scheme.swatches[0].share - 1 / weight) < 1e-12)
    await #expect(throws: ExtractionError.everyPixelLeftOut) {
      try await PixelBuffer([glass], width: 1).scheme { $0.alphaThreshold = 0.3 }
    }
  }

  @Test func `with a background, translucent pixels are composited and every pixel counts in full`()
    async throws
  {
    let image = try PixelBuffer([red, glass, clear, clear], width: 2)
    let background = SRGB8(red: 255, green: 255, blue: 0)
    let scheme = try await image.scheme { $0.background = background }
    // Blue at 20 % over yellow, blended in code values.
    #expect(Set(scheme.swatches.map(\.rgb.hex)) == ["#ffff00", "#c80000", "#cccc33"])
    #expect(scheme.swatches.first?.share == 0.5)
    let visible = try await image.scheme {
      $0.background = background
      $0.alphaThreshold = 0.1
    }
    #expect(Set(visible.swatches.map(\.rgb.hex)) == ["#c80000", "#cccc33"])
  }

  @Test(arguments: SchemeExtractor.Emphasis.allCases)
  func `with all options combined, the scheme does not depend on the number of tasks`(
    emphasis: SchemeExtractor.Emphasis
  ) async throws {
    let image = try noise(isOpaque: false)
    var options = SchemeExtractor.Options()
    options.region = ImageRegion(
      x: .fraction(0.1), y: .pixels(20), width: .fraction(0.7), height: .pixels(75))
    options.ignoredColors = [
      .black, .near(SRGB8(red: 128, green: 128, blue: 128), difference: 0.1),
    ]
    options.alphaThreshold = 0.25
    options.background = SRGB8(red: 250, green: 250, blue: 240)
    options.emphasis = emphasis
    options.space = .lab
    let alone = try await SchemeExtractor(options: options, taskCount: 1).scheme(of: image)
    #expect(alone.swatches.count == 5)
    for taskCount in [2, 3, 8] {
      let shared = SchemeExtractor(options: options, taskCount: taskCount)
      #expect(try await shared.scheme(of: image) == alone, "\(taskCount) tasks")
    }
  }

  @Test func `evidence counts the pixels excluded for each reason`() async throws {
    // The upper of two rows of ten pixels is white and red; the lower is transparent, faint and opaque.
    var samples: [UInt8] = []
    for _ in 0..<6 { samples += [255, 255, 255, 255] }
    for _ in 0..<4 { samples += [200, 0, 0, 255] }
    for _ in 0..<3 { samples += [9, 9, 9, 0] }
    for _ in 0..<2 { samples += [0, 0, 255, 51] }
    for _ in 0..<5 { samples += [0, 0, 255, 255] }
    var encoder = PNGEncoder(width: 10, height: 2)
    encoder.color = .RGBA
    var options = SchemeExtractor.Options()
    options.ignoredColors = [.white]
    options.alphaThreshold = 0.5
    options.region = ImageRegion(
      x: .pixels(1), y: .pixels(0), width: .pixels(8), height: .fraction(1))
    let extraction = try await SchemeExtractor(options: options)
      .extract(from: .bytes(encoder.encode(samples)))
    let evidence = try #require(extraction.evidence)
    #expect(evidence.pixels.read == 16 && evidence.pixels.outside == 4)
    #expect(evidence.pixels.ignored == 5 && evidence.pixels.counted == 7)
    #expect(evidence.pixels.transparent == 2 && evidence.pixels.excluded == 2)
    #expect(evidence.startCount == 0 && evidence.profile.isSRGB && evidence.nextColor == nil)
  }

  @Test(arguments: [(100, 10), (127, 10), (128, 11), (200, 11)], [false, true])
  func `counts of translucent or partly masked pixels are rounded to the nearest integer`(
    _ row: (alpha: UInt8, count: Int), isMasked: Bool
  ) async throws {
    let (alpha, count) = row
    let weights = [UInt8](repeating: 255, count: 10) + [alpha]
    var encoder = PNGEncoder(width: 11, height: 1)
    if !isMasked { encoder.color = .RGBA }
    let samples = weights.flatMap { isMasked ? [200, 0, 0] : [200, 0, 0, $0] as [UInt8] }
    let input = try ImageInput.bytes(encoder.encode(samples))
    var options = SchemeExtractor.Options()
    let size = try #require(PixelSize(width: 11, height: 1))
    if isMasked { options.mask = PixelMask(size: size, weights: weights) }
    let extractor = SchemeExtractor(options: options)
    let pixels = try #require(await extractor.extract(from: input).evidence?.pixels)
    #expect(pixels.read == 11 && pixels.counted == count && pixels.transparent == 11 - count)
  }

  @Test(
    arguments: [(480, 480, 200), (640, 361, 200), (1201, 997, 200), (480, 480, 1), (1201, 997, 1)],
    [SchemeExtractor.Emphasis.area, .salience])
  func `all pixels of an opaque photo count, also if only some of them are sampled`(
    _ size: (width: Int, height: Int, spread: UInt64), emphasis: SchemeExtractor.Emphasis
  ) async throws {
    var random = RandomPixels(seed: 4)
    let pixels = random.pixels(size.width * size.height, spread: size.spread)
    var encoder = PNGEncoder(width: size.width, height: size.height)
    encoder.compressionLevel = 1
    let input = ImageInput.bytes(
      try encoder.encode(pixels.flatMap { [$0.red, $0.green, $0.blue] }))
    var options = SchemeExtractor.Options()
    options.emphasis = emphasis
    let extraction = try await SchemeExtractor(options: options).extract(from: input)
    let counts = try #require(extraction.evidence?.pixels)
    #expect(counts.read == pixels.count && counts.counted == pixels.count)
    #expect(counts.transparent + counts.excluded + counts.ignored + counts.outside == 0)
    let shown = extraction.scheme.swatches.map(\.pixelCount).reduce(0, +)
    let share = extraction.scheme.swatches.map(\.share).reduce(0, +)
    #expect(shown == Int((share * Double(pixels.count)).rounded()))
  }

  @Test func `errors of the options are told as such, not as errors of the decoder`() async throws {
    let input = ImageInput.bytes(
      try PlainPNG.bytes(width: 2, rgba: [1, 2, 3, 255, 4, 5, 6, 255]))
    var extractor = SchemeExtractor()
    extractor.options.region = ImageRegion(
      x: .pixels(2), y: .pixels(0), width: .pixels(1), height: .pixels(1))
    let size = try #require(PixelSize(width: 2, height: 1))
    let outside = ExtractionError.regionOutsideImage(size)
    #expect("\(outside)" == "the region lies outside the photo, which is 2 × 1 pixels")
    await #expect(throws: outside) { try await extractor.scheme(of: input) }
    await #expect(throws: outside) { try await extractor.histogram(of: input) }
    await #expect(throws: outside) { try await extractor.albumHistogram(of: input) }
  }
}
