import ColorMath
import ImageDecoding
import SchemeExtraction
import Testing

struct ColorHistogramTests {
  /// Few colors, many colors, and many translucent colors.
  static let spreads: [(spread: UInt64, isOpaque: Bool)] = [(4, true), (60, true), (60, false)]

  @Test(arguments: spreads)
  func `adding the parts of an image in any order and grouping gives the whole histogram`(
    spread: UInt64, isOpaque: Bool
  ) throws {
    var random = RandomPixels(seed: 7)
    let pixels = random.pixels(120_000, spread: spread, isOpaque: isOpaque)
    let whole = try ColorHistogram(pixels, width: 100)
    #expect(whole.isExact == (spread == 4))
    let parts = try [0..<30_000, 30_000..<31_000, 31_000..<90_000, 90_000..<120_000].map { range in
      try ColorHistogram(Array(pixels[range]), width: 100, firstRow: range.lowerBound / 100)
    }
    #expect(parts[0] + parts[1] + parts[2] + parts[3] == whole)
    #expect(parts[3] + (parts[1] + (parts[2] + parts[0])) == whole)
    #expect((parts[2] + parts[3]) + (parts[0] + parts[1]) == whole)
  }

  @Test func `colors are counted exactly up to the limit`() throws {
    let pixels = (0...ColorHistogram.exactColorLimit).map { index in
      RGBA8(red: UInt8(index >> 8), green: UInt8(index & 0xFF), blue: 7, alpha: 255)
    }
    let atLimit = try ColorHistogram(Array(pixels.dropLast()), width: 1)
    #expect(atLimit.isExact && atLimit.entries.count == ColorHistogram.exactColorLimit)
    let pastLimit = try ColorHistogram(pixels, width: 1)
    #expect(!pastLimit.isExact && pastLimit.entries.count < atLimit.entries.count)
    #expect(
      try atLimit + ColorHistogram([pixels[pixels.count - 1]], width: 1, firstRow: 32_768)
        == pastLimit)
  }

  @Test func `a sum of exactly as many colors as the limit is exact`() {
    func colors(_ indices: Range<Int>) -> ColorHistogram {
      ColorHistogram(
        indices.map { index in
          (SRGB8(red: UInt8(index >> 8), green: UInt8(index & 0xFF), blue: 7), pixelCount: 1)
        })
    }
    let limit = ColorHistogram.exactColorLimit
    // The parts share some of their colors.
    let atLimit = colors(0..<20_000) + colors(19_000..<limit)
    #expect(atLimit.isExact && atLimit.cells.count == limit)
    #expect(atLimit.pixelCount == Double(limit + 1_000))
    let pastLimit = colors(0..<20_000) + colors(19_000..<limit + 1)
    #expect(!pastLimit.isExact && pastLimit.cells.count < limit)
    #expect(colors(0..<limit).isExact && !colors(0..<limit + 1).isExact)
  }

  @Test func `colors given with counts are counted like the pixels of one row`() throws {
    let (red, blue) = (SRGB8(red: 255, green: 0, blue: 0), SRGB8(red: 0, green: 0, blue: 255))
    let given = ColorHistogram([
      (red, pixelCount: 2), (blue, pixelCount: 0), (blue, pixelCount: 1), (red, pixelCount: 3),
    ])
    #expect(given.cells.map(\.color) == [SRGB(blue), SRGB(red)])
    #expect(given.cells.map(\.pixelCount) == [1, 5])
    #expect(given.cells.map(\.firstPosition) == [PixelPosition(x: 2, y: 0), .init(x: 0, y: 0)])
    var random = RandomPixels(seed: 13)
    let pixels = random.pixels(5_000, spread: 30)
    let size = try #require(PixelSize(width: 5_000, height: 1))
    let image = try #require(PixelBuffer(size: size, pixels: pixels))
    let counted = ColorHistogram(
      pixels.map { (SRGB8(red: $0.red, green: $0.green, blue: $0.blue), pixelCount: 1) })
    #expect(counted == ColorHistogram(image))
    #expect(counted == SchemeExtractor().histogram(of: image))
    #expect(ColorHistogram([]).isEmpty && !counted.isEmpty)
  }

  @Test func `every color is counted exactly if requested`() throws {
    let pixels = (0..<100_000).map { (index: Int) -> RGBA8 in
      let (red, green, blue) = (UInt8(index >> 9), UInt8(index >> 1 & 0xFF), UInt8(index & 1))
      return RGBA8(red: red, green: green, blue: blue, alpha: 255)
    }
    let size = try #require(PixelSize(width: 100, height: 1_000))
    func count(_ rows: Range<Int>) -> ColorHistogram {
      var builder = HistogramBuilder(countsEveryColor: true)
      builder.add(
        Array(pixels[rows.lowerBound * 100..<rows.upperBound * 100]).span,
        RowBand(
          imageSize: size, columnCount: 100, rowCount: rows.count, firstRow: rows.lowerBound))
      return builder.histogram()
    }
    let whole = count(0..<1_000)
    #expect(whole.isExact && whole.entries.count == 100_000)
    #expect(count(600..<1_000) + count(0..<600) == whole)
    #expect(ColorHistogram(countsEveryColor: true) + whole == whole)
    // Added to an ordinary histogram, it is reduced to cells as well.
    let mixed = try whole + ColorHistogram(Array(pixels[0..<100]), width: 100)
    #expect(try !mixed.isExact && mixed == ColorHistogram(pixels + pixels[0..<100], width: 100))
  }

  @Test func `a histogram of cells has at least 256 cells`() {
    let sizes = Dictionary(grouping: 0..<UInt32(256)) { ColorBins.cell(of: $0) }.values.map(\.count)
    let largest = sizes.max() ?? 0
    #expect(largest == 5)
    #expect(ColorHistogram.exactColorLimit / (largest * largest * largest) >= 256)
  }

  @Test func `cell lookup tables agree with the computed cells`() {
    for color: UInt32 in [0, 0xFFFFFF, 0x123456, 0x070817, 0x18FE80] {
      let pixel = RGBA8(
        red: UInt8(color >> 16), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF))
      #expect(ColorBins.cells.number(of: pixel) == ColorBins.cell(of: color))
    }
  }

  @Test(arguments: spreads)
  func `alpha and color sums match those of the pixels`(spread: UInt64, isOpaque: Bool) throws {
    var random = RandomPixels(seed: 11)
    let pixels = random.pixels(50_000, spread: spread, isOpaque: isOpaque)
    let histogram = try ColorHistogram(pixels, width: 50)
    let alphas = pixels.map { UInt64($0.alpha) }
    #expect(histogram.alphaSum == alphas.reduce(0, +))
    let red = zip(pixels, alphas).map { UInt64($0.red) * $1 }.reduce(0, +)
    #expect(histogram.entries.map(\.red).reduce(0, +) == red)
    let blue = zip(pixels, alphas).map { UInt64($0.blue) * $1 }.reduce(0, +)
    #expect(histogram.entries.map(\.blue).reduce(0, +) == blue)
  }

  @Test func `transparent pixels are not counted`() throws {
    let hidden = RGBA8(red: 255, green: 0, blue: 255, alpha: 0)
    let seen = RGBA8(red: 1, green: 2, blue: 3, alpha: 51)
    let histogram = try ColorHistogram([hidden, seen, hidden, seen], width: 4)
    let entry = try #require(histogram.entries.first)
    #expect(histogram.entries.count == 1)
    #expect(entry.key == 0x010203 && entry.alphaSum == 102 && entry.firstPosition == 1)
    #expect(try ColorHistogram([hidden], width: 1).entries.isEmpty)
  }

  @Test func `the first position is the first in reading order, whatever the order of bands`()
    throws
  {
    let pixel = RGBA8(red: 9, green: 9, blue: 9, alpha: 255)
    let size = try #require(PixelSize(width: 8, height: 8))
    var builder = HistogramBuilder()
    for row in [5, 2, 7] {
      let band = RowBand(
        imageSize: size, columnCount: 2, rowCount: 1, firstRow: row, firstColumn: 4, columnStep: 2)
      builder.add([pixel, pixel].span, band)
    }
    #expect(builder.histogram().entries.map(\.firstPosition) == [2 << 32 | 4])
  }

  @Test(arguments: [false, true])
  func `cells do not depend on the order of bands`(hasAlpha: Bool) throws {
    let size = try #require(PixelSize(width: 400, height: 150))
    var random = RandomPixels(seed: 4)
    // More colors than are counted exactly, with each cell in several rows.
    let pixels = random.pixels(60_000, spread: 60, isOpaque: !hasAlpha)
    func histogram(_ rows: some Sequence<Int>) -> ColorHistogram {
      var builder = HistogramBuilder()
      for row in rows {
        let band = RowBand(
          imageSize: size, columnCount: 400, rowCount: 1, firstRow: row, hasAlpha: hasAlpha)
        builder.add(pixels.span.extracting(row * 400..<row * 400 + 400), band)
      }
      return builder.histogram()
    }
    let inOrder = histogram(0..<150)
    #expect(!inOrder.isExact)
    #expect(histogram((0..<150).reversed()) == inOrder)
    #expect(histogram((0..<150).map { $0 * 7 % 150 }) == inOrder)
  }

  @Test func `sums of many bright pixels do not overflow`() throws {
    // The sum in one cell exceeds 32 bits after repeatedly adding the histogram to itself.
    var random = RandomPixels(seed: 3)
    var histogram = try ColorHistogram(random.pixels(60_000, spread: 90), width: 60)
    let weight = histogram.alphaSum
    for _ in 0..<20 { histogram.add(histogram) }
    #expect(histogram.alphaSum == weight << 20)
  }

  @Test(arguments: [true, false])
  func `histograms of more than the maximum number of pixels keep their shares in the sum`(
    isExact: Bool
  ) throws {
    let half = ColorHistogram.maximumPixelCount / 2
    let (red, blue) = (SRGB8(red: 255, green: 0, blue: 0), SRGB8(red: 0, green: 0, blue: 255))
    var histogram = ColorHistogram([(red, pixelCount: half), (blue, pixelCount: half - 1)])
    if !isExact {
      var random = RandomPixels(seed: 3)
      histogram = ColorHistogram([(red, pixelCount: half), (blue, pixelCount: half - 60_000)])
      histogram.add(try ColorHistogram(random.pixels(60_000, spread: 90), width: 60))
      #expect(!histogram.isExact)
    }
    // As if both came from files.
    var sum = try ColorHistogram(encoded: histogram.encoded())
    sum.add(try ColorHistogram(encoded: histogram.encoded()))
    #expect(sum.pixelCount <= Double(ColorHistogram.maximumPixelCount))
    #expect(try ColorHistogram(encoded: sum.encoded()) == sum)
    let (before, after) = (histogram.cells, sum.cells)
    #expect(before.map(\.color.red).count >= after.count)
    let shares = [before, after].map { cells in
      (cells.map(\.pixelCount).max() ?? 0) / cells.reduce(0) { $0 + $1.pixelCount }
    }
    #expect((shares[0] - shares[1]).magnitude < 1e-6)
    for _ in 0..<20 { sum.add(sum) }
    #expect(sum.pixelCount <= Double(ColorHistogram.maximumPixelCount))
  }

  @Test func `cells have the documented widths`() {
    let bins = (0..<256).map { ColorBins.cell(of: $0) }
    #expect(bins.first == 0 && bins.last == 63 && zip(bins, bins.dropFirst()).allSatisfy(<=))
    let widths = (0..<64).map { bin in bins.count { $0 == bin } }
    #expect(widths.prefix(8).allSatisfy { $0 == 1 })
    #expect(widths[8..<16].allSatisfy { $0 == 2 })
    #expect(widths[16...].allSatisfy { 4...5 ~= $0 })
    for color: UInt32 in [0x000102, 0x0718FF, 0xFF8040] {
      let (red, green, blue) = (bins[Int(color >> 16)], bins[Int(color >> 8 & 255)], color & 255)
      #expect(ColorBins.cell(of: color) == red << 12 | green << 6 | bins[Int(blue)])
    }
  }
}
