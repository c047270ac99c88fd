package struct CellGrid: Equatable, Sendable {
  package let size: GridSize
  package private(set) var cells: [Cell]
  /// The pictures behind the cells, which do not overlap.
  package private(set) var pictures: [CellPicture] = []

  package init(size: GridSize) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  /// The cell in a column and row. Outside the screen, cells are blank and cannot be set.
  package subscript(column: Int, row: Int) -> Cell {
    get { contains(column, row) ? cells[row * size.columns + column] : Cell() }
    set {
      guard contains(column, row) else { return }
      let index = row * size.columns + column
      splitWideGlyph(at: index, for: newValue)
      cells[index] = newValue
    }
  }

  package mutating func fill(_ rect: CellRect, with cell: Cell) {
    for row in rect.row..<rect.endRow {
      for column in rect.column..<rect.endColumn { self[column, row] = cell }
    }
  }

  package mutating func add(_ picture: CellPicture) { pictures.append(picture) }

  /// Returns the text of a row without trailing blanks.
  package func text(row: Int) -> String {
    var text = String.UnicodeScalarView()
    for column in 0..<size.columns where self[column, row].glyph != Cell.continuation {
      text.append(self[column, row].glyph)
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Blanks the other half of a wide character when one half is overwritten, as terminals do.
  private mutating func splitWideGlyph(at index: Int, for new: Cell) {
    if index > 0, cells[index].glyph == Cell.continuation, new.glyph != Cell.continuation {
      cells[index - 1].glyph = " "
    } else if index + 1 < cells.count, cells[index].glyph.columnCount == 2,
      new.glyph.columnCount != 2
    {
      cells[index + 1].glyph = " "
    }
  }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    (0..<size.columns).contains(column) && (0..<size.rows).contains(row)
  }
}
