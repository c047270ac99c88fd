package struct GridSize: Hashable, Sendable {
  /// The size of a cell in pixels.
  package struct Cell: Hashable, Sendable {
    package let width, height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  package var columns, rows: Int
  /// The size of a cell, or `nil` if it is not known.
  package var cell: Cell?

  /// Creates a size. Negative sides become 0.
  package init(columns: Int, rows: Int, cell: Cell? = nil) {
    (self.columns, self.rows, self.cell) = (max(0, columns), max(0, rows), cell)
  }

  /// Creates a size from text such as `100x30` with sides from 1 to 500, or returns `nil`.
  package init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ 1...500 ~= $0 }) else { return nil }
    self.init(columns: sides[0], rows: sides[1])
  }
}
