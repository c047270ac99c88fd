import ColorMath
import ImageDecoding
import SampleImages
import SchemeExtraction
import SystemCalls
import Testing

struct SchemeExtractorTests {
  private func image(_ pixels: [RGBA8], width: Int) throws -> PixelBuffer {
    let size = try #require(PixelSize(width: width, height: pixels.count / width))
    return try #require(PixelBuffer(size: size, pixels: pixels))
  }

  private func noise(_ seed: UInt64 = 1, count: Int = 40_000) throws -> PixelBuffer {
    var random = RandomPixels(seed: seed)
    return try image(random.pixels(count, spread: 50), width: 200)
  }

  private func extractor(
    _ count: SchemeExtractor.ColorCount, space: SchemeExtractor.Space = .oklab, seed: UInt64 = 0,
    emphasis: SchemeExtractor.Emphasis = .salience, taskCount: Int = 4
  ) -> SchemeExtractor {
    var options = SchemeExtractor.Options()
    options.colorCount = count
    options.space = space
    options.seed = seed
    options.emphasis = emphasis
    return SchemeExtractor(options: options, taskCount: taskCount)
  }

  @Test(arguments: SchemeExtractor.Emphasis.allCases)
  func `the scheme does not depend on the number of tasks`(
    emphasis: SchemeExtractor.Emphasis
  ) async throws {
    let image = try noise()
    func scheme(_ taskCount: Int) async throws -> ImageColorScheme {
      try await extractor(.exactly(6), emphasis: emphasis, taskCount: taskCount).scheme(of: image)
    }
    let alone = try await scheme(1)
    for taskCount in [-1, 0, 2, 3, 7, 16] {
      #expect(try await scheme(taskCount) == alone, "\(taskCount) tasks")
    }
  }

  @Test(arguments: SchemeExtractor.Emphasis.allCases)
  func `equal seeds give equal schemes`(emphasis: SchemeExtractor.Emphasis) async throws {
    let image = try noise()
    let extractor = extractor(.exactly(12), seed: 42, emphasis: emphasis)
    #expect(try await extractor.scheme(of: image) == extractor.scheme(of: image))
  }

  @Test func `shares and rest add up to 1, and pixel counts to the number of pixels`() async throws
  {
    let scheme = try await extractor(.exactly(6)).scheme(of: noise())
    let shares = scheme.swatches.map(\.share)
    #expect(scheme.swatches.count == 6)
    #expect(abs(shares.reduce(0, +) + scheme.rest - 1) < 1e-12)
    #expect(shares == shares.sorted(by: >))
    let rest = Int((40_000 * scheme.rest).rounded())
    #expect(scheme.swatches.map(\.pixelCount).reduce(0, +) + rest == 40_000)
  }

  @Test func `an image with fewer distinct colors than requested gives fewer swatches`()
    async throws
  {
    let colors = [
      RGBA8(red: 16, green: 16, blue: 16, alpha: 255),
      RGBA8(red: 17, green: 17, blue: 17, alpha: 255),
      RGBA8(red: 200, green: 0, blue: 0, alpha: 255),
    ]
    let pixels = (0..<600).map { colors[$0 % 6 / 2 == 0 ? 0 : $0 % 6 < 5 ? 1 : 2] }
    let scheme = try await extractor(.exactly(5)).scheme(of: image(pixels, width: 60))
    #expect(scheme.swatches.map(\.rgb.hex) == ["#111111", "#101010", "#c80000"])
    #expect(scheme.swatches.map(\.pixelCount) == [300, 200, 100])
    #expect(scheme.meanSquaredError == 0)
  }

  @Test(arguments: SchemeExtractor.Space.allCases)
  func `an image of one color gives a single swatch of that color`(
    space: SchemeExtractor.Space
  ) async throws {
    for code: UInt8 in [0, 1, 90, 255] {
      let pixel = RGBA8(red: code, green: 49, blue: 255 - code, alpha: 255)
      let image = try image(Array(repeating: pixel, count: 64), width: 8)
      for count in [SchemeExtractor.ColorCount.exactly(1), .exactly(256), .automatic] {
        let scheme = try await extractor(count, space: space).scheme(of: image)
        let swatch = try #require(scheme.swatches.first)
        #expect(scheme.swatches.count == 1)
        #expect(swatch.rgb == SRGB8(red: code, green: 49, blue: 255 - code))
        #expect(swatch.share == 1 && swatch.position == PixelPosition(x: 3, y: 3))
      }
    }
  }

  @Test func `a gray image gives gray swatches`() async throws {
    var random = SplitMix64(seed: 8)
    let pixels = (0..<10_000).map { _ in
      let code = UInt8(random.next() % 256)
      return RGBA8(red: code, green: code, blue: code, alpha: 255)
    }
    let scheme = try await extractor(.exactly(5)).scheme(of: image(pixels, width: 100))
    for swatch in scheme.swatches {
      #expect(swatch.rgb.red == swatch.rgb.green && swatch.rgb.green == swatch.rgb.blue)
    }
  }

  @Test func `a single sRGB color is the mean of the code values`() async throws {
    let image = try noise()
    var extractor = extractor(.exactly(1), space: .srgb)
    extractor.options.emphasis = .area
    let scheme = try await extractor.scheme(of: image)
    let count = Double(image.pixels.count)
    let red = image.pixels.reduce(0) { $0 + Double($1.red) } / count
    let rgb = try #require(scheme.swatches.first).rgb
    // The chosen code looks most like the mean, which may be a step away from the nearest one.
    #expect(abs(Double(rgb.red) - red) <= 1)
  }

  @Test func `transparent pixels do not affect the scheme`() async throws {
    let hidden = RGBA8(red: 255, green: 0, blue: 255, alpha: 0)
    let green = RGBA8(red: 0, green: 200, blue: 0, alpha: 255)
    let faint = RGBA8(red: 0, green: 0, blue: 90, alpha: 51)
    let image = try image([hidden, green, faint, hidden], width: 2)
    let scheme = try await extractor(.exactly(5)).scheme(of: image)
    #expect(scheme.swatches.map(\.rgb.hex) == ["#00c800", "#00005a"])
    #expect(abs(scheme.swatches[1].share - 1.0 / 6) < 1e-12)
    await #expect(throws: ExtractionError.noVisiblePixels) {
      try await extractor(.exactly(5)).scheme(of: self.image([hidden], width: 1))
    }
  }

  @Test func `each swatch position shows a color close to the swatch`() async throws {
    let image = try noise(9)
    let scheme = try await extractor(.exactly(6)).scheme(of: image)
    for swatch in scheme.swatches {
      let pixel = image[swatch.position]
      let color = Oklab(SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue))
      #expect(color.difference(from: swatch.color) < 0.03)
    }
  }

  @Test func `the automatic number of colors depends on the photo`() async throws {
    var counts: [Int] = []
    for seed in 1...8 as ClosedRange<UInt64> {
      var random = RandomPixels(seed: seed)
      let image = try image(random.pixels(9_000, spread: 2), width: 90)
      counts.append(try await extractor(.automatic).scheme(of: image).swatches.count)
    }
    // There are six colors, of which some are similar.
    #expect(counts.allSatisfy { (3...6).contains($0) } && counts.reduce(0, +) >= 34, "\(counts)")
    let flat = (0..<900).map { RGBA8(red: 100, green: 100, blue: UInt8(100 + $0 % 3), alpha: 255) }
    let one = try await extractor(.automatic).scheme(of: image(flat, width: 30))
    #expect(one.swatches.count == 1)
  }

  @Test(arguments: [-3, 0, 1, 256, 1_000])
  func `requested numbers of colors outside 1 to 256 are clamped`(count: Int) async throws {
    let scheme = try await extractor(.exactly(count)).scheme(of: noise(count: 600))
    let expected = min(max(count, 1), 256)
    #expect(scheme.swatches.count <= expected)
    #expect(scheme.swatches.count > expected * 7 / 10)
    #expect(Set(scheme.swatches.map(\.rgb)).count == scheme.swatches.count)
  }

  @Test func `a cancelled extraction throws a cancellation error`() async throws {
    let image = try noise()
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask {
        await #expect(throws: ExtractionError.cancelled) {
          try await extractor(.exactly(64)).scheme(of: image)
        }
      }
    }
  }

  /// The file does not exist, so an attempt to read it would throw another error.
  @Test func `an extraction cancelled before it starts does no work`() async throws {
    let missing = ImageInput.file("/nonexistent/photo.jpg")
    let image = try noise(count: 200)
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask {
        let extractor = SchemeExtractor()
        await #expect(throws: ExtractionError.cancelled) { try await extractor.scheme(of: missing) }
        await #expect(throws: ExtractionError.cancelled) {
          try await extractor.histogram(of: missing)
        }
        await #expect(throws: ExtractionError.cancelled) { try await extractor.scheme(of: image) }
        await #expect(throws: ExtractionError.cancelled) {
          try await extractor.scheme(of: ColorHistogram())
        }
        await #expect(throws: ExtractionError.cancelled) {
          try await extractor.scheme(of: AlbumHistogram())
        }
        await #expect(throws: ExtractionError.cancelled) {
          try await extractor.albumHistogram(of: missing)
        }
      }
    }
  }

  /// Nine tenths of the progress are decoding, and the rest is clustering.
  @Test(arguments: [0.01, 0.45, 0.91])
  func `an extraction that is cancelled at any stage ends without further progress`(
    stage: Double
  ) async throws {
    let fractions = Monitor<[Double]>([])
    let extraction = Task {
      // With a single task, progress is reported on the task of the extraction itself.
      try await SchemeExtractor(taskCount: 1).extract(from: .file(SampleImage.harbor.path)) {
        fraction in
        fractions.withLock { $0.append(fraction) }
        if fraction >= stage { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
    }
    await #expect(throws: ExtractionError.cancelled) { try await extraction.value }
    #expect(fractions.withLock { $0 }.count { $0 >= stage } == 1)
  }

  @Test func `extractors are equal if they would give equal results`() {
    let extractor = SchemeExtractor(taskCount: 1)
    #expect(extractor == SchemeExtractor(taskCount: 9))
    #expect(extractor.hashValue == SchemeExtractor(taskCount: 9).hashValue)
    #expect(extractor != SchemeExtractor(isStrict: true))
    var options = SchemeExtractor.Options()
    options.seed = 1
    #expect(extractor != SchemeExtractor(options: options))
    var limits = DecodingLimits()
    limits.maximumSide = 7
    #expect(extractor != SchemeExtractor(limits: limits))
  }
}
