/// A pass of an interlaced PNG, or the whole of another.
///
/// Source: W3C PNG third edition, 8.1, "Interlace methods".
struct InterlacePass: Equatable {
  let firstColumn: Int
  let columnStep: Int
  let firstRow: Int
  let rowStep: Int
  let columnCount: Int
  let rowCount: Int

  /// The single pass of an image that is not interlaced.
  init(of size: PixelSize) {
    self.init(of: size, columns: (0, 1), rows: (0, 1))
  }

  private init(
    of size: PixelSize, columns: (first: Int, step: Int), rows: (first: Int, step: Int)
  ) {
    (firstColumn, columnStep) = columns
    (firstRow, rowStep) = rows
    columnCount = max(0, (size.width - columns.first + columns.step - 1) / columns.step)
    rowCount = max(0, (size.height - rows.first + rows.step - 1) / rows.step)
  }

  /// The passes of an interlaced image that have pixels, in order.
  static func adam7(of size: PixelSize) -> [InterlacePass] {
    [
      InterlacePass(of: size, columns: (0, 8), rows: (0, 8)),
      InterlacePass(of: size, columns: (4, 8), rows: (0, 8)),
      InterlacePass(of: size, columns: (0, 4), rows: (4, 8)),
      InterlacePass(of: size, columns: (2, 4), rows: (0, 4)),
      InterlacePass(of: size, columns: (0, 2), rows: (2, 4)),
      InterlacePass(of: size, columns: (1, 2), rows: (0, 2)),
      InterlacePass(of: size, columns: (0, 1), rows: (1, 2)),
    ].filter { $0.columnCount > 0 && $0.rowCount > 0 }
  }
}
