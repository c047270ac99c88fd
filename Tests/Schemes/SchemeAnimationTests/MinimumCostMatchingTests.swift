import SchemeAnimation
import Testing

struct MinimumCostMatchingTests {
  /// Returns the minimum sum of costs, by trying all matchings.
  private func least(_ costs: [[Double]], row: Int = 0, taken: Set<Int> = []) -> Double {
    guard row < costs.count else { return 0 }
    return costs[row].indices.filter { !taken.contains($0) }
      .map { costs[row][$0] + least(costs, row: row + 1, taken: taken.union([$0])) }
      .min() ?? .infinity
  }

  @Test func `the sum of costs is the minimum`() {
    var state: UInt64 = 3
    func cost() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40)
    }
    for rowCount in 0...5 {
      for columnCount in rowCount...6 {
        for _ in 0..<20 {
          let costs = (0..<rowCount).map { _ in (0..<columnCount).map { _ in cost() } }
          let columns = MinimumCostMatching.columns(
            rowCount: rowCount, columnCount: columnCount
          ) { costs[$0][$1] }
          #expect(Set(columns).count == rowCount)
          let sum = columns.enumerated().reduce(0) { $0 + costs[$1.offset][$1.element] }
          #expect((sum - least(costs)).magnitude < 1e-6)
        }
      }
    }
  }
}

extension MinimumCostMatchingTests {
  @Test(arguments: [.infinity, .nan, .greatestFiniteMagnitude, 1e300] as [Double])
  func `costs that are no usable numbers still give a matching`(_ cost: Double) {
    for isWorst in [true, false] {
      let columns = MinimumCostMatching.columns(rowCount: 3, columnCount: 4) { row, column in
        isWorst || (row, column) == (1, 1) ? cost : Double(row + column)
      }
      #expect(Set(columns).count == 3)
      #expect(isWorst || columns[1] != 1)
    }
  }
}
