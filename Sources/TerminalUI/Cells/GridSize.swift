package struct GridSize: Hashable, Sendable {
  package var columns, rows: Int

  /// Creates a size. Negative sides become 0.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(0, columns), max(0, rows))
  }

  /// Creates a size from text such as `100x30` with sides from 1 to 500, or returns `nil`.
  package init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ 1...500 ~= $0 }) else { return nil }
    self.init(columns: sides[0], rows: sides[1])
  }
}
