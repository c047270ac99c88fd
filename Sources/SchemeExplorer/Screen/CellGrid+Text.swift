package import ColorMath

extension CellGrid {
  /// Writes text from a cell on.
  ///
  /// What is under it keeps its background where none is given.
  ///
  /// - Parameters:
  ///   - text: The text. Control characters show as U+FFFD, marks without a width not at all.
  ///   - column: Where it begins.
  ///   - row: The row.
  ///   - width: How many columns it may take; longer text ends in an ellipsis. The default is all
  ///     to the right edge.
  ///   - foreground: The color of the text.
  ///   - style: How it is set off.
  /// - Returns: The column after it.
  @discardableResult
  package mutating func write(
    _ text: String, column: Int, row: Int, width: Int = .max, foreground: SRGB8? = nil,
    style: Cell.Style = []
  ) -> Int {
    let end = min(size.columns, width == .max ? .max : column + max(0, width))
    let isCut = text.columnCount > end - column
    var next = column
    for scalar in text.unicodeScalars {
      let count = scalar.columnCount
      guard count > 0 else { continue }
      guard next + count <= (isCut ? end - 1 : end) else { break }
      put(
        scalar.isControl ? "\u{FFFD}" : scalar, column: next, row: row, foreground: foreground,
        style: style)
      if count == 2 { put(Cell.continuation, column: next + 1, row: row) }
      next += count
    }
    if isCut, next < end {
      put("…", column: next, row: row, foreground: foreground, style: style)
      next += 1
    }
    return next
  }

  /// Writes text in the middle of some columns.
  package mutating func write(
    centered text: String, in rect: CellRect, row: Int, foreground: SRGB8? = nil,
    style: Cell.Style = []
  ) {
    let column = rect.column + max(0, (rect.columns - text.columnCount) / 2)
    write(
      text, column: column, row: row, width: rect.endColumn - column, foreground: foreground,
      style: style)
  }

  private mutating func put(
    _ glyph: Unicode.Scalar, column: Int, row: Int, foreground: SRGB8? = nil,
    style: Cell.Style = []
  ) {
    self[column, row] = Cell(
      glyph, foreground: foreground, background: self[column, row].background, style: style)
  }
}
