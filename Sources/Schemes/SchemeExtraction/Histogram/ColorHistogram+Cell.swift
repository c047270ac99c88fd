public import ColorMath
public import ImageDecoding

extension ColorHistogram {
  /// A color, or neighboring colors that are counted together.
  public struct Cell: Hashable, Sendable {
    /// The mean color of the pixels, in code values of the image from 0 to 1.
    public let color: SRGB
    /// The number of pixels, each weighted by its alpha.
    public let pixelCount: Double
    /// The first of the pixels in reading order, in the image as it is stored.
    public let firstPosition: PixelPosition

    fileprivate init(_ entry: Entry) {
      color = entry.mean
      pixelCount = Double(entry.alphaSum) / 255
      firstPosition = entry.position
    }
  }

  /// Creates a histogram of the pixels of an image.
  ///
  /// Each pixel is weighted by its alpha. If `countsEveryColor` is `true`, all colors are counted
  /// exactly, however many there are.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public init(_ image: PixelBuffer, countsEveryColor: Bool = false) {
    var builder = HistogramBuilder(countsEveryColor: countsEveryColor)
    builder.add(
      image.pixels.span,
      RowBand(imageSize: image.size, columnCount: image.size.width, rowCount: image.size.height))
    self = builder.histogram()
  }

  /// Creates a histogram of given colors.
  ///
  /// The position of a color is its index, as the column of an image of one row.
  ///
  ///     let red = SRGB8(red: 255, green: 0, blue: 0), blue = SRGB8(red: 0, green: 0, blue: 255)
  ///     let histogram = ColorHistogram([(red, pixelCount: 3), (blue, pixelCount: 1)])
  ///
  /// A color may have no pixels, and may occur several times. If `countsEveryColor` is `true`, all
  /// colors are counted exactly, however many there are.
  ///
  /// - Precondition: There are at most ``maximumPixelCount`` pixels.
  /// - Complexity: O(*n* log *n*).
  public init(
    _ colors: some Sequence<(color: SRGB8, pixelCount: Int)>, countsEveryColor: Bool = false
  ) {
    var (entries, left) = ([Entry](), Self.maximumPixelCount)
    for (index, (color, pixelCount)) in colors.enumerated() where pixelCount != 0 {
      precondition(0...left ~= pixelCount, "the number of pixels is negative or above 2^46")
      left -= pixelCount
      entries.append(
        Entry(color: color.code, alphaSum: UInt64(pixelCount) * 255, firstPosition: UInt64(index)))
    }
    self.init(sortedColors: Self.joined(entries), countsEveryColor: countsEveryColor)
  }

  /// The colors or cells that have pixels, in an order that depends only on their colors.
  ///
  /// - Complexity: O(*n*) in their number.
  public var cells: [Cell] { entries.map { Cell($0) } }

  /// The number of pixels, each weighted by its alpha: a half-transparent pixel counts as half a
  /// pixel.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public var pixelCount: Double { Double(alphaSum) / 255 }

  /// A Boolean value that indicates whether the histogram has no visible pixels.
  public var isEmpty: Bool { entries.isEmpty }
}
