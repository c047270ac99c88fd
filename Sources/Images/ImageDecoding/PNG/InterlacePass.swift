/// A pass of an interlaced PNG, or the whole image of a non-interlaced PNG. Source: W3C PNG third
/// edition, 8.1, "Interlace methods".
struct InterlacePass: Equatable {
  let firstColumn, columnStep, firstRow, rowStep: Int
  let columnCount, rowCount: Int

  init(
    of size: PixelSize, columns: (first: Int, step: Int) = (0, 1),
    rows: (first: Int, step: Int) = (0, 1)
  ) {
    (firstColumn, columnStep) = columns
    (firstRow, rowStep) = rows
    columnCount = max(0, (size.width - columns.first + columns.step - 1) / columns.step)
    rowCount = max(0, (size.height - rows.first + rows.step - 1) / rows.step)
  }

  /// Returns the passes of an interlaced image that contain pixels, in order.
  static func adam7(of size: PixelSize) -> [InterlacePass] {
    [
      (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2),
      (0, 1, 1, 2),
    ]
    .map { InterlacePass(of: size, columns: ($0.0, $0.1), rows: ($0.2, $0.3)) }
    .filter { $0.columnCount > 0 && $0.rowCount > 0 }
  }
}
