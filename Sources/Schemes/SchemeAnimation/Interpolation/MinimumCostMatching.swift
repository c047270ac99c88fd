/// The assignment of rows to columns with the minimum total cost. Source: H. Kuhn, "The Hungarian
/// method for the assignment problem", 1955; Jonker and Volgenant, 1987.
package enum MinimumCostMatching {
  /// The largest cost that counts. Sums of it, which the search forms, are finite.
  private static let maximumCost = 1e100

  /// Returns a distinct column for each row. There must be at least as many columns as rows. Costs
  /// are at least 0. A cost beyond the largest one, or one that is not a number, counts as that.
  ///
  /// - Complexity: O(*rows*² · *columns*).
  package static func columns(
    rowCount: Int, columnCount: Int, cost: (_ row: Int, _ column: Int) -> Double
  ) -> [Int] {
    // Row and column 0 are sentinels; the others count from 1.
    var rowPotential = [Double](repeating: 0, count: rowCount + 1)
    var columnPotential = [Double](repeating: 0, count: columnCount + 1)
    var rowOfColumn = [Int](repeating: 0, count: columnCount + 1)
    for row in stride(from: 1, through: rowCount, by: 1) {
      rowOfColumn[0] = row
      var column = 0
      var slack = [Double](repeating: .infinity, count: columnCount + 1)
      var previous = [Int](repeating: 0, count: columnCount + 1)
      var isUsed = [Bool](repeating: false, count: columnCount + 1)
      while rowOfColumn[column] != 0 {
        isUsed[column] = true
        let current = rowOfColumn[column]
        var (step, next) = (Double.infinity, 0)
        for other in 1...columnCount where !isUsed[other] {
          let cost = cost(current - 1, other - 1)
          let reduced =
            (cost < maximumCost ? cost : maximumCost) - rowPotential[current]
            - columnPotential[other]
          if reduced < slack[other] { (slack[other], previous[other]) = (reduced, column) }
          if slack[other] < step { (step, next) = (slack[other], other) }
        }
        for other in 0...columnCount {
          if isUsed[other] {
            rowPotential[rowOfColumn[other]] += step
            columnPotential[other] -= step
          } else {
            slack[other] -= step
          }
        }
        column = next
      }
      while column != 0 {
        rowOfColumn[column] = rowOfColumn[previous[column]]
        column = previous[column]
      }
    }
    var columns = [Int](repeating: 0, count: rowCount)
    for (column, row) in rowOfColumn.dropFirst().enumerated() where row != 0 {
      columns[row - 1] = column
    }
    return columns
  }
}
