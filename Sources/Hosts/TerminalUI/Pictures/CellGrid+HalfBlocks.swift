internal import ColorMath

extension CellGrid {
  /// Draws a picture with half blocks, two pixels in each cell.
  package mutating func draw(_ canvas: PixelCanvas, in rect: CellRect) {
    for row in 0..<min(rect.rows, canvas.height / 2) {
      for column in 0..<min(rect.columns, canvas.width) {
        let (top, bottom) = (canvas[column, 2 * row], canvas[column, 2 * row + 1])
        self[rect.column + column, rect.row + row] = Cell(top: top, bottom: bottom)
      }
    }
  }

  /// Writes text in black or white on a picture or a colored background, and returns the column after it.
  /// Each cell under the text gets a uniform background: the mean color of its two pixels.
  @discardableResult
  package mutating func write(
    onPicture text: String, column: Int, row: Int, width: Int = .max, style: Cell.Style = []
  ) -> Int {
    let end = min(size.columns, column + min(max(0, width), text.columnCount))
    let grounds = (column..<max(column, end)).map { self[$0, row].meanColor }
    for (offset, ground) in grounds.enumerated() {
      self[column + offset, row] = Cell(background: ground)
    }
    write(text, column: column, row: row, width: width, style: style)
    for (offset, ground) in grounds.enumerated() {
      self[column + offset, row].foreground = ground?.ink
    }
    return end
  }
}

extension Cell {
  fileprivate init(top: SRGB8?, bottom: SRGB8?) {
    switch (top, bottom) {
    case _ where top == bottom: self.init(background: top)
    case (nil, _): self.init("▄", foreground: bottom)
    case (_, nil): self.init("▀", foreground: top)
    default: self.init("▀", foreground: top, background: bottom)
    }
  }

  /// The mean color of the two pixels of the cell, or `nil` if one of them is empty.
  fileprivate var meanColor: SRGB8? {
    switch glyph {
    case "▀", "▄":
      guard let foreground, let background else { return nil }
      return SRGB8(Oklab(foreground).mean(with: Oklab(background)))
    default: return background
    }
  }
}
