extension RowBand {
  /// Returns the part of the band that lies in a rectangle of the stored image, or `nil` if none does.
  ///
  /// - Parameter rectangle: The pixels that are wanted.
  /// - Returns: The band of these pixels, and the index of its first pixel in this band.
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
      rowCount: rows.count, firstRow: first.y, rowStep: rowStep,
      firstColumn: first.x,
      columnStep: columnStep, hasAlpha: hasAlpha, pixelsPerRow: pixelsPerRow,
      fractionCompleted: fractionCompleted)
    return (band, rows.lowerBound * pixelsPerRow + columns.lowerBound)
  }

  /// Returns the indices of those of `count` places, `step` apart, that lie in a range.
  private static func indices(
    in range: Range<Int>, from first: Int, step: Int, count: Int
  ) -> Range<Int> {
    func index(atOrAfter place: Int) -> Int {
      min(max((place - first + step - 1) / step, 0), count)
    }
    return index(atOrAfter: range.lowerBound)..<index(atOrAfter: range.upperBound)
  }
}
