/// A solver of transportation problems: the cheapest way to move goods from supplies to demands.
/// All numbers are integers, so the solution is exact. The solver reuses its memory. Source:
/// successive shortest paths with potentials, as in Ahuja, Magnanti, Orlin 1993, "Network Flows",
/// section 9.7. The path search is that of Jonker and Volgenant 1987 for assignments.
package struct Transportation: Sendable {
  private var columnCount = 0
  /// The amount that flows from each column to each row, in row-major order.
  private var flows: [Int] = []
  /// The remaining supply of each column.
  private var left: [Int] = []
  private var rowPotentials: [Int] = []
  private var columnPotentials: [Int] = []
  // The state of the search for the shortest path from a row to a column with remaining supply.
  private var rowDistances: [Int] = []
  private var columnDistances: [Int] = []
  /// The column from which each row was reached, or -1.
  private var columnBeforeRow: [Int] = []
  /// The row from which each column was reached.
  private var rowBeforeColumn: [Int] = []
  private var isDone: [Bool] = []

  package init() {}

  /// Returns the minimum total cost, given the demand of each row, the supply of each column, and
  /// the cost of moving one unit from each column to each row, in row-major order. No number is
  /// negative, the supplies cover the demands, and the total cost for all units must fit in an
  /// `Int`.
  package mutating func minimumCost(demands: [Int], supplies: [Int], costs: [Int]) -> Int {
    precondition(costs.count == demands.count * supplies.count, "each pair has a cost")
    precondition(demands.reduce(0, +) <= supplies.reduce(0, +), "the supplies suffice")
    prepare(rowCount: demands.count, supplies: supplies)
    for row in demands.indices {
      var wanted = demands[row]
      while wanted > 0 {
        let column = searchPath(from: row, costs)
        wanted -= send(from: column, to: row, atMost: wanted)
      }
    }
    return zip(flows, costs).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private mutating func prepare(rowCount: Int, supplies: [Int]) {
    columnCount = supplies.count
    left = supplies
    flows.reset(count: rowCount * columnCount, to: 0)
    rowPotentials.reset(count: rowCount, to: 0)
    columnPotentials.reset(count: columnCount, to: 0)
  }

  /// Finds the shortest path to a column with remaining supply, updates the potentials, and returns
  /// the column. A path may continue from an exhausted column through a row that then takes less
  /// from it.
  private mutating func searchPath(from start: Int, _ costs: [Int]) -> Int {
    rowDistances.reset(count: rowPotentials.count, to: .max)
    columnBeforeRow.reset(count: rowPotentials.count, to: -1)
    columnDistances.reset(count: columnCount, to: .max)
    rowBeforeColumn.reset(count: columnCount, to: -1)
    isDone.reset(count: columnCount, to: false)
    rowDistances[start] = 0
    relax(from: start, costs)
    while true {
      var nearest = -1
      for column in 0..<columnCount
      where !isDone[column] && (nearest < 0 || columnDistances[column] < columnDistances[nearest]) {
        nearest = column
      }
      precondition(nearest >= 0, "as the supplies suffice, some column has something left")
      isDone[nearest] = true
      let distance = columnDistances[nearest]
      guard left[nearest] == 0 else {
        updatePotentials(distance)
        return nearest
      }
      for row in rowDistances.indices
      where rowDistances[row] == .max && flows[row * columnCount + nearest] > 0 {
        rowDistances[row] = distance
        columnBeforeRow[row] = nearest
        relax(from: row, costs)
      }
    }
  }

  /// Shortens the paths to columns that are reached by a shorter path through a row.
  private mutating func relax(from row: Int, _ costs: [Int]) {
    for column in 0..<columnCount where !isDone[column] {
      let distance =
        rowDistances[row] + costs[row * columnCount + column] - rowPotentials[row]
        - columnPotentials[column]
      if distance < columnDistances[column] {
        columnDistances[column] = distance
        rowBeforeColumn[column] = row
      }
    }
  }

  /// Updates the potentials so that reduced costs are 0 along paths in use, and never negative.
  private mutating func updatePotentials(_ length: Int) {
    for row in rowDistances.indices where rowDistances[row] != .max {
      rowPotentials[row] += length - rowDistances[row]
    }
    for column in 0..<columnCount where isDone[column] {
      columnPotentials[column] -= length - columnDistances[column]
    }
  }

  /// Sends as much as possible along the path, and returns the amount.
  private mutating func send(from end: Int, to start: Int, atMost most: Int) -> Int {
    var amount = min(most, left[end])
    var (row, column) = (rowBeforeColumn[end], end)
    while row != start {
      column = columnBeforeRow[row]
      amount = min(amount, flows[row * columnCount + column])
      row = rowBeforeColumn[column]
    }
    left[end] -= amount
    (row, column) = (rowBeforeColumn[end], end)
    while true {
      flows[row * columnCount + column] += amount
      guard row != start else { return amount }
      column = columnBeforeRow[row]
      flows[row * columnCount + column] -= amount
      row = rowBeforeColumn[column]
    }
  }
}

extension Array {
  fileprivate mutating func reset(count: Int, to element: Element) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(element, count: count))
  }
}
