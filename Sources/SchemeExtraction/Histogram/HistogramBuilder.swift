public import ImageDecoding

/// Counts the pixels of an image, band by band, into a ``ColorHistogram``.
public struct HistogramBuilder: Sendable {
  private let colorLimit: Int
  private var colors: ExactColors
  /// `nil` until there are more distinct colors than are counted one by one.
  private var cells: ColorCells?

  /// Creates a builder that has counted nothing.
  ///
  /// - Parameter countsEveryColor: Whether all colors are counted one by one, however many there
  ///   are, instead of the first ``ColorHistogram/exactColorLimit``. Each takes about 50 to 100
  ///   bytes until ``histogram()`` is called and 48 in it, and there are at most 2²⁴; photos have some
  ///   hundred thousand.
  public init(countsEveryColor: Bool = false) {
    colorLimit = countsEveryColor ? ColorHistogram.everyColor : ColorHistogram.exactColorLimit
    colors = ExactColors(limit: colorLimit)
  }

  /// Counts the pixels of a band. Transparent ones count for nothing, half transparent ones half.
  ///
  /// - Parameters:
  ///   - pixels: At least as many pixels as the band has.
  ///   - band: Where they lie.
  /// - Complexity: O(*n*) in the number of pixels.
  public mutating func add(_ pixels: Span<RGBA8>, _ band: RowBand) {
    for row in 0..<band.rowCount {
      let start = row * band.pixelsPerRow
      add(pixels.extracting(start..<start + band.columnCount), row: row, of: band)
    }
  }

  private mutating func add(_ pixels: Span<RGBA8>, row: Int, of band: RowBand) {
    var counted = 0
    let first = band.storedPosition(column: 0, row: row)
    let position = UInt64(first.y) << 32 | UInt64(first.x)
    let step = UInt64(band.columnStep)
    if cells == nil {
      counted = colors.add(pixels, at: position, step: step)
      guard counted < pixels.count else { return }
      cells = ColorCells(after: colors)
      colors = ExactColors(limit: colorLimit)
    }
    let rest = pixels.extracting(counted..<pixels.count)
    let restPosition = position + UInt64(counted) * step
    // Many images have an alpha channel and no pixel that makes use of it.
    if band.hasAlpha && !rest.isOpaque {
      cells?.add(rest, at: restPosition, step: step)
    } else {
      cells?.addOpaque(rest, at: restPosition, step: step)
    }
  }

  /// The histogram of all pixels that were counted.
  ///
  /// - Returns: A value that depends on the pixels alone, not on the order of the bands.
  public consuming func histogram() -> ColorHistogram {
    cells?.histogram() ?? colors.histogram()
  }
}

extension Span<RGBA8> {
  /// Whether all pixels are opaque.
  fileprivate var isOpaque: Bool {
    var alpha: UInt8 = 255
    for index in indices { alpha &= self[index].alpha }
    return alpha == 255
  }
}
