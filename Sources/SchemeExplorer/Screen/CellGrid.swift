/// A screen full of cells.
package struct CellGrid: Hashable, Sendable {
  /// How many cells there are.
  package let size: GridSize
  /// The cells, row by row.
  package private(set) var cells: [Cell]

  /// Creates a blank screen.
  package init(size: GridSize) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  /// A cell. Outside the screen there are blanks, and what is set is lost.
  package subscript(column: Int, row: Int) -> Cell {
    get { contains(column, row) ? cells[row * size.columns + column] : Cell() }
    set {
      guard contains(column, row) else { return }
      let index = row * size.columns + column
      splitWideGlyph(at: index, for: newValue)
      cells[index] = newValue
    }
  }

  /// The text of a row, without the blanks at its end.
  package func text(row: Int) -> String {
    var text = String.UnicodeScalarView()
    for column in 0..<size.columns where self[column, row].glyph != Cell.continuation {
      text.append(self[column, row].glyph)
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Takes away the other half of a wide glyph of which a half is written over, as terminals do.
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
