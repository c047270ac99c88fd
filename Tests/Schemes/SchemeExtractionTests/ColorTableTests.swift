import ColorMath
import ImageDecoding
import Testing

@testable import SchemeExtraction

/// Counts of so many colors that they are counted in a table.
struct ColorTableTests {
  private static let width = 1_024
  /// The rows in which each pixel has another color, and in which a table becomes necessary.
  private static let variedRowCount = ColorTable.minimumColorCount / width + 100

  /// An image of more colors than are counted individually, and of many pixels of one of them.
  private static let image: PixelBuffer? = {
    let count = variedRowCount * width
    var pixels = (0..<UInt32(count)).map { RGBA8(color: $0 &* 0x9E_3779 & 0xFF_FFFF) }
    pixels += repeatElement(pixels[5], count: 80 * width)
    return PixelSize(width: width, height: pixels.count / width)
      .flatMap { PixelBuffer(size: $0, pixels: pixels) }
  }()

  private static func builder(_ rows: Range<Int>, of image: PixelBuffer) -> HistogramBuilder {
    var builder = HistogramBuilder(countsEveryColor: true)
    builder.add(
      image.pixels.span.extracting(rows.lowerBound * width..<rows.upperBound * width),
      RowBand(
        imageSize: image.size, columnCount: width, rowCount: rows.count,
        firstRow: rows.lowerBound))
    return builder
  }

  @Test func `a table counts every color as it is counted without a table`() throws {
    let image = try #require(Self.image)
    let colors = Self.builder(0..<image.size.height, of: image).colors().clear
    guard case .table = colors else {
      Issue.record("no table")
      return
    }
    // Neither half has too many colors.
    let (middle, end) = (Self.variedRowCount / 2, image.size.height)
    let (top, bottom) = (
      Self.builder(0..<middle, of: image).histogram(),
      Self.builder(middle..<end, of: image).histogram()
    )
    #expect(colors.histogram == top + bottom && colors.alphaSum == (top + bottom).alphaSum)
    // The rows of an interlaced image come in another order.
    var builder = Self.builder(middle..<end, of: image)
    builder.add(
      image.pixels.span,
      RowBand(imageSize: image.size, columnCount: Self.width, rowCount: middle))
    #expect(builder.histogram() == top + bottom)
  }

  @Test(arguments: SchemeExtractor.Emphasis.allCases)
  func `the colors of a scheme are at their positions`(emphasis: SchemeExtractor.Emphasis)
    async throws
  {
    let image = try #require(Self.image)
    let scheme = try await image.scheme {
      ($0.quality, $0.emphasis, $0.findsTypicalPlaces) = (.exact, emphasis, false)
    }
    #expect(scheme.swatches.count == 5)
    for swatch in scheme.swatches {
      let pixel = image.pixels[swatch.position.y * Self.width + swatch.position.x]
      #expect(SRGB8(pixel) == swatch.pixel)
    }
  }

  @Test func `ignored colors are left out of a table`() async throws {
    let image = try #require(Self.image)
    let ignored = ColorRange.near(SRGB8(red: 128, green: 128, blue: 128), difference: 0.2)
    let colors = Self.builder(0..<image.size.height, of: image).colors().clear
    let left = colors.filtered { !ignored.contains(Oklab($0.mean)) }
    var histogram = colors.histogram
    histogram.filter { !ignored.contains(Oklab($0.mean)) }
    #expect(left.histogram == histogram && left.alphaSum == histogram.alphaSum)
    #expect(left.alphaSum < colors.alphaSum)
    let cells = CountedColors.histogram(histogram).histogram.entries.map {
      ColorBins.cell(of: $0.key)
    }
    guard case .table(_, let found) = left else { return }
    #expect(found.entries.map(\.key) == Set(cells).sorted())
  }

  @Test func `an album counts the colors of a table`() throws {
    let colors = Self.builder(0..<Self.variedRowCount, of: try #require(Self.image)).colors().clear
    for weighing in AlbumHistogram.Weighing.allCases {
      #expect(
        AlbumHistogram(colors, profile: .sRGB, weighing: weighing)
          == AlbumHistogram(colors.histogram, weighing: weighing))
    }
  }

  @Test func `the colors of all cells are all colors`() {
    let cells: [UInt32] = [0, 0x7FF, 0x1_0203, UInt32(ColorBins.count) - 1]
    for cell in cells {
      let colors = ColorBins.colors(ofCell: cell)
      #expect(!colors.isEmpty && colors.allSatisfy { ColorBins.cell(of: $0) == cell })
    }
    let count = (0..<UInt32(ColorBins.count)).reduce(0) { $0 + ColorBins.colors(ofCell: $1).count }
    #expect(count == 1 << 24)
  }
}
