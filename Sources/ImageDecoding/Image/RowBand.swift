/// Where the pixels of a band of rows lie in the image as it is stored.
///
/// Most bands are whole rows. The rows of an interlaced PNG hold each second, fourth or eighth
/// pixel, and those of a JPEG that is read at a smaller scale stand for squares of pixels.
public struct RowBand: Hashable, Sendable {
  /// The size of the whole image as it is stored.
  public let imageSize: PixelSize
  /// The size of the part of the stored image that is read: by default the whole.
  public let regionSize: PixelSize
  /// How many pixels a row of the band has.
  public let columnCount: Int
  /// How many rows the band has.
  public let rowCount: Int
  /// The stored row of the band's first row.
  public let firstRow: Int
  /// How many stored rows lie from one row of the band to the next.
  public let rowStep: Int
  /// The stored column of a row's first pixel.
  public let firstColumn: Int
  /// How many stored columns lie from one pixel of a row to the next.
  public let columnStep: Int
  /// How many pixels of the band lie from the start of one row to the start of the next.
  public let pixelsPerRow: Int
  /// Whether the pixels' fourth byte is their alpha; otherwise it is 255 throughout.
  public let hasAlpha: Bool
  /// How much of the image is decoded with this band, above 0 and at most 1.
  public let fractionCompleted: Double

  /// Creates a band: by default whole, consecutive rows that are the whole image.
  public init(
    imageSize: PixelSize, regionSize: PixelSize? = nil, columnCount: Int, rowCount: Int,
    firstRow: Int = 0, rowStep: Int = 1, firstColumn: Int = 0, columnStep: Int = 1,
    hasAlpha: Bool = true, pixelsPerRow: Int? = nil,
    fractionCompleted: Double = 1
  ) {
    self.imageSize = imageSize
    self.regionSize = regionSize ?? imageSize
    self.columnCount = columnCount
    self.rowCount = rowCount
    self.firstRow = firstRow
    self.rowStep = rowStep
    self.firstColumn = firstColumn
    self.columnStep = columnStep
    self.pixelsPerRow = pixelsPerRow ?? columnCount
    self.hasAlpha = hasAlpha
    self.fractionCompleted = fractionCompleted
  }

  /// Where a pixel of the band lies in the stored image.
  public func storedPosition(column: Int, row: Int) -> PixelPosition {
    PixelPosition(x: firstColumn + column * columnStep, y: firstRow + row * rowStep)
  }
}
