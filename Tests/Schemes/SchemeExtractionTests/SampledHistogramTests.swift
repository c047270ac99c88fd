import ColorMath
import ExtractionFixtures
import ImageDecoding
import TestCorpora
import Testing

@testable import SchemeExtraction

/// Images of many colors, in which a sample of the pixels represents all of them.
struct SampledHistogramTests {
  private static let width = 500
  private static let height = 403
  /// Samples one pixel in nine of the image of these tests.
  private static let sampleSize = SampleSize.forVariety(colorCount: 5)

  /// Counts the rows of an image in bands of the given height, from the top or from the bottom.
  private func histogram(
    _ pixels: [RGBA8], width: Int = width, sampleSize: SampleSize? = Self.sampleSize,
    bandRows: Int = 64, isUpsideDown: Bool = false, hasAlpha: Bool = false
  ) throws -> ColorHistogram {
    let size = try #require(PixelSize(width: width, height: pixels.count / width))
    var builder = HistogramBuilder(
      CountingRules(sampleSize: sampleSize, surroundings: Self.sampleSize))
    let starts = Array(stride(from: 0, to: size.height, by: bandRows))
    for start in isUpsideDown ? starts.reversed() : starts {
      let rows = min(bandRows, size.height - start)
      builder.add(
        pixels.span.extracting(start * width..<(start + rows) * width),
        RowBand(
          imageSize: size, columnCount: width, rowCount: rows, firstRow: start,
          hasAlpha: hasAlpha))
    }
    return builder.histogram()
  }

  /// Counts pixels at the given column and row steps, beginning at the given column and row.
  private func add(
    _ pixels: [RGBA8], every step: (column: Int, row: Int), from first: (column: Int, row: Int),
    totalPixelCount: Int, to builder: inout HistogramBuilder
  ) throws {
    let size = try #require(PixelSize(width: Self.width, height: pixels.count / Self.width))
    for row in stride(from: first.row, to: size.height, by: step.row) {
      let part = stride(from: first.column, to: size.width, by: step.column).map {
        pixels[row * size.width + $0]
      }
      builder.add(
        part.span,
        RowBand(
          imageSize: size, totalPixelCount: totalPixelCount, columnCount: part.count, rowCount: 1,
          firstRow: row, rowStep: step.row, firstColumn: first.column, columnStep: step.column,
          hasAlpha: false))
    }
  }

  private static func noise(rowCount: Int = height) -> [RGBA8] {
    var random = RandomPixels(seed: 21)
    return random.pixels(width * rowCount, spread: 200)
  }

  /// Enough pixels that they are sampled even for shares.
  private static let manyPixels = noise(rowCount: 2000)

  /// Returns pixels of the given number of distinct colors, each in one run of about the same length.
  private func bars(_ count: Int) -> [RGBA8] {
    let pixelCount = Self.width * Self.height
    return (0..<pixelCount).map { index in
      let color = index * count / pixelCount
      return RGBA8(red: UInt8(color >> 8), green: UInt8(color & 0xFF), blue: 9, alpha: 255)
    }
  }

  @Test func `the sample does not depend on the size and order of bands`() throws {
    let pixels = Self.noise()
    let expected = try histogram(pixels)
    for bandRows in [1, 7, Self.height] {
      #expect(try histogram(pixels, bandRows: bandRows) == expected)
    }
    #expect(try histogram(pixels, bandRows: 9, isUpsideDown: true) == expected)
  }

  @Test func `the sampled pixels together weigh as much as all pixels`() throws {
    let pixels = Self.noise()
    let sampled = try histogram(pixels)
    let whole = try histogram(pixels, sampleSize: nil)
    #expect(sampled != whole)
    let weight = Double(sampled.alphaSum)
    #expect(abs(weight / Double(whole.alphaSum) - 1) < 0.001)
    #expect(sampled.entries.allSatisfy { $0.alphaSum.isMultiple(of: 9 * 255) })
  }

  @Test func `images of few colors are counted in full`() throws {
    var flag = bars(3)
    flag[77_777] = RGBA8(red: 200, green: 1, blue: 2, alpha: 255)
    for pixels in [flag, bars(1 << 10)] {
      let sampled = try histogram(pixels)
      #expect(try sampled.isExact && sampled == histogram(pixels, sampleSize: nil))
    }
    let tooMany = bars(1 << 10 + 1)
    #expect(try histogram(tooMany) != histogram(tooMany, sampleSize: nil))
  }

  @Test(arguments: [
    (250_000 * 3 - 1, SampleSize.forShares, nil), (250_000 * 3, .forShares, 3),
    (250_000 * 7, .forShares, 7), (24_000_000, .forShares, 89),
    (100_000_000, .forShares, 331), (100_000_000, .forVariety(colorCount: 5), 3121),
    (23_999, .forVariety(colorCount: 5), nil), (24_000, .forVariety(colorCount: 5), 3),
    (65_536, .forVariety(colorCount: 5), 5), (600_000, .forVariety(colorCount: 5), 23),
    (600_000, .forVariety(colorCount: 16), 17), (1_000_000, .forVariety(colorCount: 256), 7),
  ])
  func `larger images are sampled more sparsely`(pixels: Int, size: SampleSize, period: Int?) {
    #expect(size.lattice(ofPixels: pixels)?.period == period)
  }

  @Test(arguments: [
    3, 5, 7, 9, 11, 13, 17, 23, 29, 37, 47, 61, 73, 89, 107, 127, 163, 199, 263, 331, 401, 491,
    601, 743, 907, 1103, 1303, 1607, 1999, 2503, 3121,
  ])
  func `the pixels of a lattice are at least two thirds as far apart as possible`(
    period: Int
  ) throws {
    let lattice = try #require(PixelLattice(of: period, minimumSampleCount: 1))
    #expect(lattice.period == period)
    // The distance in a hexagonal lattice of the same density.
    let greatest = (2 / 3.0.squareRoot() * Double(period)).squareRoot()
    for row in 1...Int(greatest) {
      let column = lattice.firstIndex(fromColumn: 0, step: 1, inRow: row)
      let across = Double(min(column, period - column))
      #expect(across * across + Double(row * row) >= 4.0 / 9 * greatest * greatest, "row \(row)")
    }
  }

  @Test func `a possibly transparent image is counted in full where an opaque one is sampled`()
    throws
  {
    let pixels = Self.noise()
    let whole = try histogram(pixels, sampleSize: nil)
    #expect(try histogram(pixels, hasAlpha: true) == whole)
    #expect(try histogram(pixels) != whole)
  }

  @Test func `the passes of an interlaced image give the same sample as its rows`() throws {
    let pixels = Self.noise()
    var builder = HistogramBuilder(
      CountingRules(sampleSize: Self.sampleSize, surroundings: Self.sampleSize))
    let passes = [
      ((8, 8), (0, 0)), ((8, 8), (4, 0)), ((4, 8), (0, 4)), ((4, 4), (2, 0)), ((2, 4), (0, 2)),
      ((2, 2), (1, 0)), ((1, 2), (0, 1)),
    ]
    for (step, first) in passes {
      try add(pixels, every: step, from: first, totalPixelCount: pixels.count, to: &builder)
    }
    #expect(try builder.histogram() == histogram(pixels))
  }

  @Test(arguments: [2, 4])
  func `in an image read only in part, the pixels read are sampled`(step: Int) throws {
    let height = 100 * step * step
    let pixels = Self.noise(rowCount: height)
    let readCount = (Self.width / step) * (height / step)
    var builder = HistogramBuilder(
      CountingRules(sampleSize: Self.sampleSize, surroundings: Self.sampleSize))
    try add(pixels, every: (step, step), from: (0, 0), totalPixelCount: readCount, to: &builder)
    let histogram = builder.histogram()
    let weight = Double(histogram.alphaSum) / 255
    #expect(abs(weight / Double(readCount) - 1) < 0.005)
    let sampleCount = min(Self.sampleSize.pixelCount, max(8_000, readCount / 5))
    #expect(histogram.entries.allSatisfy { $0.alphaSum > 255 })
    #expect(readCount * 255 / Int(histogram.entries.map(\.alphaSum).min() ?? 1) >= sampleCount)
    let isRead = histogram.cells.map(\.firstPosition).allSatisfy {
      $0.x.isMultiple(of: step) && $0.y.isMultiple(of: step)
    }
    #expect(isRead)
  }

  @Test func `a sampled image and its histogram give the same scheme`() async throws {
    let extractor = SchemeExtractor()
    for spread: UInt64 in [20, 200] {
      let size = try #require(PixelSize(width: 300, height: 200))
      var random = RandomPixels(seed: spread)
      let image = try #require(
        PixelBuffer(size: size, pixels: random.pixels(size.pixelCount, spread: spread)))
      let histogram = extractor.histogram(of: image)
      #expect(histogram.entries.allSatisfy { $0.alphaSum.isMultiple(of: 5 * 255) })
      // A histogram has no positions, so the image's are left out as well.
      let (ofImage, ofHistogram) = try await (
        extractor.scheme(of: PixelCount(colors: extractor.countPixels(of: image).colors), .sRGB),
        extractor.scheme(of: histogram)
      )
      #expect(ofImage.swatches.map(\.color) == ofHistogram.swatches.map(\.color))
      #expect(ofImage.swatches.map(\.pixelCount) == ofHistogram.swatches.map(\.pixelCount))
      #expect(ofImage.meanSquaredError == ofHistogram.meanSquaredError)
    }
  }

  @Test(arguments: [2, 4, 8, 16])
  func `sampling preserves the share of a periodic pattern`(period: Int) throws {
    let mark = RGBA8(red: 255, green: 0, blue: 255, alpha: 255)
    var pixels = Self.manyPixels
    for index in pixels.indices
    where index % Self.width % period == 1 && index / Self.width % period == 1 {
      pixels[index] = mark
    }
    let sampled = try histogram(pixels, sampleSize: .forShares)
    let whole = try histogram(pixels, sampleSize: nil)
    func share(_ histogram: ColorHistogram) -> Double {
      let key = ColorBins.cell(of: 0xFF00FF)
      let weight = histogram.entries.first { $0.key == key }?.alphaSum ?? 0
      return Double(weight) / Double(histogram.alphaSum)
    }
    #expect(!sampled.isExact && !whole.isExact)
    #expect(abs(share(sampled) / share(whole) - 1) < 0.02)
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `sampling raises the error of photos by less than 1 %`() async throws {
    let names = ["storm.jpg", "calla.png", "twowings.jpg", "picos.jpg"]
    for name in Corpora.sample(names, debugStride: 4) {
      let input = ImageInput.file(try Corpora.path("photos/" + name))
      let image = try await ImageDecoder().pixels(of: input).image
      let judge = try AllPixels(of: input, space: .oklab)
      let (sampled, whole) = try (
        histogram(image.pixels, width: image.size.width, sampleSize: .forShares),
        histogram(image.pixels, width: image.size.width, sampleSize: nil)
      )
      for count in [5, 8] {
        var extractor = SchemeExtractor()
        extractor.options.colorCount = .exactly(count)
        extractor.options.emphasis = .area
        let ratio =
          try await judge.printedError(of: extractor.scheme(of: sampled))
          / judge.printedError(of: extractor.scheme(of: whole))
        #expect(ratio < 1.01, "\(name), \(count) colors")
      }
    }
  }

  @Test func `the size of the sample depends on the options that need it`() throws {
    func size(_ change: (inout SchemeExtractor.Options) -> Void) -> SampleSize? {
      var extractor = SchemeExtractor()
      change(&extractor.options)
      return extractor.countingRules.sampleSize
    }
    let square = try #require(PixelSize(width: 10, height: 10))
    func mask(_ count: Int) -> PixelMask? {
      PixelMask(size: square, weights: (0..<100).map { $0 < count ? 255 : 0 })
    }
    #expect(size { _ in } == .forVariety(colorCount: 5))
    #expect(size { $0.colorCount = .automatic } == .forVariety(colorCount: 12))
    #expect(size { $0.colorCount = .exactly(999) } == .forVariety(colorCount: 256))
    let pins = (0..<7).map { SRGB8(red: $0, green: 0, blue: 0) }
    #expect(size { $0.pinnedColors = pins + pins } == .forVariety(colorCount: 7))
    #expect(size { $0.emphasis = .area } == .forShares)
    #expect(size { $0.mask = mask(25) } == .forShares)
    #expect(size { $0.mask = mask(24) } == nil, "too few of a sample would be left")
    #expect(size { $0.quality = .exact } == nil)
  }

  #if DEBUG
    /// The modules that pixels go through are optimized in debug builds too, but keep their assertions.
    @Test func `a debug build asserts that samples are opaque`() async {
      await #expect(processExitsWith: .failure) {
        let tests = SampledHistogramTests()
        let pixel = RGBA8(red: 0, green: 0, blue: 0, alpha: 254)
        let pixels = [RGBA8](repeating: pixel, count: Self.width * Self.height)
        _ = try tests.histogram(pixels)
      }
    }
  #endif
}
