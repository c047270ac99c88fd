package struct CellRect: Hashable, Sendable {
  /// The first column and row, and the numbers of columns and rows.
  package var column, row, columns, rows: Int

  /// Creates a rectangle. Negative sides become 0.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row) = (column, row)
    (self.columns, self.rows) = (max(0, columns), max(0, rows))
  }

  /// The column and the row after the last.
  package var endColumn: Int { column + columns }
  package var endRow: Int { row + rows }

  package func contains(column: Int, row: Int) -> Bool {
    (self.column..<endColumn).contains(column) && (self.row..<endRow).contains(row)
  }

  /// Returns the indices of a screen's cells that lie in the rectangle.
  func indices(on size: GridSize) -> [Int] {
    let columns = (column..<endColumn).clamped(to: 0..<size.columns)
    return (row..<endRow).clamped(to: 0..<size.rows)
      .flatMap { row in columns.map { row * size.columns + $0 } }
  }

  /// Returns a rectangle centered in this one, and no larger than this one.
  package func centered(columns: Int, rows: Int) -> CellRect {
    let (columns, rows) = (min(columns, self.columns), min(rows, self.rows))
    return CellRect(
      column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2,
      columns: columns, rows: rows)
  }
}
