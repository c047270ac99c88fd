/// A band of rows of a stored image, with the positions of its pixels.
///
/// Most bands are whole rows. Rows of an interlaced PNG may hold only every second, fourth or
/// eighth pixel. In a JPEG that is read at a smaller scale, each pixel represents a square of
/// stored pixels.
public struct RowBand: Hashable, Sendable {
  /// The size of the whole image as it is stored.
  public let imageSize: PixelSize
  /// The rotation or mirroring that turns the image upright, as far as it is known before the
  /// pixels.
  public let orientation: Orientation
  /// The size of the region of the stored image that is read. The default is the whole image.
  package let regionSize: PixelSize
  /// The number of pixels of the region that are read, in all bands. The default is all of them.
  package let totalPixelCount: Int
  /// The number of pixels of a row of the band.
  public let columnCount: Int
  /// The number of rows of the band.
  public let rowCount: Int
  /// The stored row of the first row, and the distance from one row to the next, in stored rows.
  package let firstRow, rowStep: Int
  /// The stored column of a row's first pixel, and the distance from one pixel to the next, in
  /// stored columns.
  package let firstColumn, columnStep: Int
  /// The distance from the start of one row to the start of the next, in pixels of the band.
  public let pixelsPerRow: Int
  /// A Boolean value that indicates whether pixels can be transparent. Otherwise their alpha is
  /// 255.
  public let hasAlpha: Bool
  /// The fraction of the image that is decoded at the end of the band, above 0 and at most 1.
  public let fractionCompleted: Double

  /// Creates a band. By default, it consists of whole, consecutive rows of a whole image.
  public init(
    imageSize: PixelSize, orientation: Orientation = .up, regionSize: PixelSize? = nil,
    totalPixelCount: Int? = nil, columnCount: Int, rowCount: Int,
    firstRow: Int = 0, rowStep: Int = 1, firstColumn: Int = 0, columnStep: Int = 1,
    hasAlpha: Bool = true, pixelsPerRow: Int? = nil, fractionCompleted: Double = 1
  ) {
    (self.imageSize, self.orientation) = (imageSize, orientation)
    self.regionSize = regionSize ?? imageSize
    self.totalPixelCount = totalPixelCount ?? self.regionSize.pixelCount
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    (self.firstRow, self.rowStep) = (firstRow, rowStep)
    (self.firstColumn, self.columnStep) = (firstColumn, columnStep)
    self.pixelsPerRow = pixelsPerRow ?? columnCount
    (self.hasAlpha, self.fractionCompleted) = (hasAlpha, fractionCompleted)
  }

  /// Returns the position in the stored image of a pixel of the band.
  public func storedPosition(column: Int, row: Int) -> PixelPosition {
    PixelPosition(x: firstColumn + column * columnStep, y: firstRow + row * rowStep)
  }
}

extension RowBand {
  /// Returns the part of the band in a rectangle of the stored image, and the index of its first
  /// pixel in this band, or `nil` if they do not overlap.
  package func cropped(to rectangle: PixelRectangle) -> (band: RowBand, firstPixel: Int)? {
    let columns = Self.indices(
      in: rectangle.columns, from: firstColumn, step: columnStep, count: columnCount)
    let rows = Self.indices(in: rectangle.rows, from: firstRow, step: rowStep, count: rowCount)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let part =
      Double(rectangle.columns.count * rectangle.rows.count) / Double(regionSize.pixelCount)
    let first = storedPosition(column: columns.lowerBound, row: rows.lowerBound)
    let band = RowBand(
      imageSize: imageSize, orientation: orientation, regionSize: rectangle.size,
      totalPixelCount: Int(part * Double(totalPixelCount)), columnCount: columns.count,
      rowCount: rows.count, firstRow: first.y, rowStep: rowStep, firstColumn: first.x,
      columnStep: columnStep, hasAlpha: hasAlpha, pixelsPerRow: pixelsPerRow,
      fractionCompleted: fractionCompleted)
    return (band, rows.lowerBound * pixelsPerRow + columns.lowerBound)
  }

  /// Returns the indices of those of `count` positions, `step` apart, that lie in a range.
  private static func indices(
    in range: Range<Int>, from first: Int, step: Int, count: Int
  ) -> Range<Int> {
    func index(atOrAfter place: Int) -> Int {
      min(max((place - first + step - 1) / step, 0), count)
    }
    return index(atOrAfter: range.lowerBound)..<index(atOrAfter: range.upperBound)
  }
}
