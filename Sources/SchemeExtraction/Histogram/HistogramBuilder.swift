public import ImageDecoding

/// Counts the pixels of an image, band by band, into a ``ColorHistogram``.
public struct HistogramBuilder: Sendable {
  private let colorLimit: Int
  private var colors: ExactColors
  /// `nil` until there are more distinct colors than are counted one by one.
  private var cells: ColorCells?
  private let isSampling: Bool
  /// `nil` if pixels count by their alpha.
  private let alphaHandling: AlphaHandling?

  /// So many pixels say as much of an image's colors as all of them.
  private static let leastSampleCount = 500_000

  /// Creates a builder that has counted nothing.
  ///
  /// - Parameter countsEveryColor: Whether all colors are counted one by one, however many there
  ///   are, instead of the first ``ColorHistogram/exactColorLimit``. Each takes about 50 to 100
  ///   bytes until ``histogram()`` is called and 48 in it, and there are at most 2²⁴; photos have some
  ///   hundred thousand.
  public init(countsEveryColor: Bool = false) {
    self.init(countsEveryColor: countsEveryColor, isSampling: false, alphaHandling: nil)
  }

  /// Creates a builder that, if it is sampling, counts every pixel only up to the row in which the
  /// colors of a large image turn out to be too many to be counted one by one. From then on, some
  /// pixels count for those around them.
  init(countsEveryColor: Bool, isSampling: Bool, alphaHandling: AlphaHandling?) {
    self.isSampling = isSampling
    self.alphaHandling = alphaHandling
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
      let rowPixels = pixels.extracting(start..<start + band.columnCount)
      if let alphaHandling, band.hasAlpha, !rowPixels.isOpaque {
        add(alphaHandling.applied(to: rowPixels).span, row: row, of: band)
      } else {
        add(rowPixels, row: row, of: band)
      }
    }
  }

  private mutating func add(_ pixels: Span<RGBA8>, row: Int, of band: RowBand) {
    var counted = 0
    let first = band.storedPosition(column: 0, row: row)
    let position = UInt64(first.y) << 32 | UInt64(first.x)
    let step = UInt64(band.columnStep)
    let stride = stride(in: band)
    if stride > 1 {
      guard first.y % stride == 0 else { return }
      let sample = sample(of: pixels, stride: stride)
      count(
        sample.span, at: position, step: step * UInt64(stride), weight: UInt32(stride * stride),
        hasAlpha: band.hasAlpha)
      return
    }
    if cells == nil {
      counted = colors.add(pixels, at: position, step: step)
      guard counted < pixels.count else { return }
      cells = ColorCells(after: colors)
      colors = ExactColors(limit: colorLimit)
    }
    let rest = pixels.extracting(counted..<pixels.count)
    let restPosition = position + UInt64(counted) * step
    count(rest, at: restPosition, step: step, weight: 1, hasAlpha: band.hasAlpha)
  }

  private mutating func count(
    _ pixels: Span<RGBA8>, at position: UInt64, step: UInt64, weight: UInt32, hasAlpha: Bool
  ) {
    // Many images have an alpha channel and no pixel that makes use of it.
    if hasAlpha && !pixels.isOpaque {
      cells?.add(pixels, at: position, step: step, weight: weight)
    } else {
      cells?.addOpaque(pixels, at: position, step: step, weight: weight)
    }
  }

  /// Of so many rows and of so many pixels of a row, the first is counted.
  private func stride(in band: RowBand) -> Int {
    guard isSampling, cells != nil, band.columnStep == 1, band.rowStep == 1 else { return 1 }
    let pixelCount = band.regionSize.pixelCount
    return [4, 2].first { pixelCount / ($0 * $0) >= Self.leastSampleCount } ?? 1
  }

  private func sample(of pixels: Span<RGBA8>, stride: Int) -> [RGBA8] {
    Swift.stride(from: 0, to: pixels.count, by: stride).map { pixels[$0] }
  }

  /// The histogram of all pixels that were counted.
  ///
  /// - Returns: A value that depends on the pixels alone, not on how rows were gathered to bands.
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
