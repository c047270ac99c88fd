import SchemeAnimation
import SchemeExtraction
import SchemeSearch
import Testing

struct TransportationTests {
  /// Returns the minimum sum of costs, found by assigning each single unit.
  private func minimumByAssignment(demands: [Int], supplies: [Int], costs: [Int]) -> Int {
    let rows = demands.indices.flatMap { row in repeatElement(row, count: demands[row]) }
    let columns = supplies.indices.flatMap { repeatElement($0, count: supplies[$0]) }
    func cost(_ row: Int, _ column: Int) -> Int {
      costs[rows[row] * supplies.count + columns[column]]
    }
    let assignment = MinimumCostMatching.columns(
      rowCount: rows.count, columnCount: columns.count
    ) { row, column in Double(cost(row, column)) }
    return assignment.enumerated().reduce(0) { $0 + cost($1.offset, $1.element) }
  }

  @Test func `the minimum cost equals that of the best assignment of single units`() {
    var random = SplitMix64(seed: 18)
    func number(below end: Int) -> Int { Int(random.next() % UInt64(end)) }
    // One solver for all problems, as it reuses the memory of the last one.
    var transportation = Transportation()
    for _ in 0..<2_000 {
      let supplies = (0..<1 + number(below: 6)).map { _ in number(below: 5) }
      var left = supplies.reduce(0, +)
      let demands = (0..<1 + number(below: 5)).map { _ in
        let demand = number(below: min(left, 5) + 1)
        left -= demand
        return demand
      }
      // Few distinct costs allow many equally good solutions.
      let most = [2, 10, 1_000][number(below: 3)]
      let costs = (0..<demands.count * supplies.count).map { _ in number(below: most) }
      let expected = minimumByAssignment(demands: demands, supplies: supplies, costs: costs)
      let sum = transportation.minimumCost(demands: demands, supplies: supplies, costs: costs)
      #expect(sum == expected, "\(demands) \(supplies) \(costs)")
    }
  }

  @Test func `Rubner's original example has its published result`() {
    // Y. Rubner's example1.c of 1998, which prints 160.542770. Shares are tenths.
    let wanted: [(Double, Double, Double)] = [
      (100, 40, 22), (211, 20, 2), (32, 190, 150), (2, 100, 100),
    ]
    let there: [(Double, Double, Double)] = [(0, 0, 0), (50, 100, 80), (255, 255, 255)]
    let costs: [Int] = wanted.flatMap { one in
      there.map { other in
        let (x, y, z) = (one.0 - other.0, one.1 - other.1, one.2 - other.2)
        return Int((x * x + y * y + z * z).squareRoot() * 1e6)
      }
    }
    var transportation = Transportation()
    let sum = transportation.minimumCost(demands: [4, 3, 2, 1], supplies: [5, 3, 2], costs: costs)
    #expect((Double(sum) / 1e7 - 160.542770).magnitude < 1e-4)
  }

  @Test func `a supply goes to another demand if that lowers the total cost`() {
    var transportation = Transportation()
    // Both rows prefer the first column, and only at a great cost can the second row use the other.
    #expect(
      transportation.minimumCost(demands: [1, 1], supplies: [1, 1], costs: [1, 2, 1, 100]) == 3)
    #expect(transportation.minimumCost(demands: [], supplies: [3], costs: []) == 0)
    #expect(transportation.minimumCost(demands: [0], supplies: [0], costs: [7]) == 0)
    #expect(
      transportation.minimumCost(demands: [32_768], supplies: [32_768], costs: [1_000])
        == 32_768_000)
  }
}
