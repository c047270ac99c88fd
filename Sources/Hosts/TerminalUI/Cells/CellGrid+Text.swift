package import ColorMath

extension CellGrid {
  /// Writes text in a row, and returns the column after it. The cells keep their backgrounds.
  /// Control characters are replaced by U+FFFD, and zero-width characters are omitted. Text that is
  /// wider than `width` or extends beyond the screen ends in an ellipsis.
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

  /// Writes text in the middle of the columns of a rectangle.
  package mutating func write(
    centered text: String, in rect: CellRect, row: Int, style: Cell.Style = []
  ) {
    let column = rect.column + max(0, (rect.columns - text.columnCount) / 2)
    write(text, column: column, row: row, width: rect.endColumn - column, style: style)
  }

  private mutating func put(
    _ glyph: Unicode.Scalar, column: Int, row: Int, foreground: SRGB8? = nil, style: Cell.Style = []
  ) {
    self[column, row] = Cell(
      glyph, foreground: foreground, background: self[column, row].background, style: style)
  }
}
