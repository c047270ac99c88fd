/// A rectangle of cells.
package struct CellRect: Hashable, Sendable {
  /// Its first column.
  package var column: Int
  /// Its first row.
  package var row: Int
  /// How wide it is.
  package var columns: Int
  /// How high it is.
  package var rows: Int

  /// Creates a rectangle.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// The column after the last.
  package var endColumn: Int { column + columns }
  /// The row after the last.
  package var endRow: Int { row + rows }

  /// Whether a cell lies inside.
  package func contains(column: Int, row: Int) -> Bool {
    (self.column..<endColumn).contains(column) && (self.row..<endRow).contains(row)
  }

  /// A rectangle in the middle of this one, cut to it.
  package func centered(columns: Int, rows: Int) -> CellRect {
    let (columns, rows) = (min(columns, self.columns), min(rows, self.rows))
    return CellRect(
      column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2,
      columns: columns, rows: rows)
  }
}
