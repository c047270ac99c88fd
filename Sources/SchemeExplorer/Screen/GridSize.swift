/// How many cells a screen has.
package struct GridSize: Hashable, Sendable {
  /// How many cells a row has.
  package var columns: Int
  /// How many rows there are.
  package var rows: Int

  /// Creates a size; sides below 0 count as 0.
  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
