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
      cells[row * size.columns + column] = newValue
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

  private func contains(_ column: Int, _ row: Int) -> Bool {
    (0..<size.columns).contains(column) && (0..<size.rows).contains(row)
  }
}
