/// A rectangle of cells.
package struct CellRect: Hashable, Sendable {
  /// The first column.
  package var column: Int
  /// The first row.
  package var row: Int
  /// The number of columns.
  package var columns: Int
  /// The number of rows.
  package var rows: Int

  /// Creates a rectangle. Negative sides become 0.
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

  /// Returns whether a cell lies inside the rectangle.
  package func contains(column: Int, row: Int) -> Bool {
    (self.column..<endColumn).contains(column) && (self.row..<endRow).contains(row)
  }

  /// Returns a rectangle in the middle of this one. It is never larger than this one.
  package func centered(columns: Int, rows: Int) -> CellRect {
    let (columns, rows) = (min(columns, self.columns), min(rows, self.rows))
    return CellRect(
      column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2,
      columns: columns, rows: rows)
  }
}
