import SchemeSearch
import Testing

struct ClosestMatchesTests {
  /// Returns the numbers of the closest costs, found by sorting all.
  private func naive(_ costs: [Int], limit: Int?, most: Int) -> [Int] {
    let sorted = costs.indices.filter { costs[$0] <= most }
      .sorted { (costs[$0], $0) < (costs[$1], $1) }
    return Array(sorted.prefix(limit ?? .max))
  }

  @Test(arguments: [1, 2, 3, 10, 1_000, nil] as [Int?])
  func `the closest matches are kept, whatever the order and grouping`(limit: Int?) {
    var random = RandomColors(seed: 6)
    for round in 0..<200 {
      // Few distinct costs, so that many are equal.
      let costs = (0..<random.number(below: 60)).map { _ in random.number(below: 8) }
      let most = round % 10
      var lists = (0..<3).map { _ in ClosestMatches<Int>(atMost: limit, costing: most) }
      var order = Array(costs.indices)
      for index in order.indices.reversed() {
        order.swapAt(index, random.number(below: index + 1))
      }
      for number in order {
        lists[random.number(below: 3)].add(number, cost: costs[number], number: number)
      }
      var all = ClosestMatches<Int>(atMost: limit, costing: most)
      for list in lists { all.add(list) }
      let matches = all.sorted()
      #expect(matches.map(\.value) == naive(costs, limit: limit, most: most))
      #expect(matches.map(\.cost) == matches.map { costs[$0.value] })
    }
  }

  @Test func `the largest cost of a further match decreases as better matches are added`() {
    var list = ClosestMatches<Int>(atMost: 2, costing: 100)
    for number in 0..<8 { list.add(number, cost: 80 - 10 * number, number: number) }
    #expect(list.largestCost < 80)
    #expect(list.sorted().map(\.cost) == [10, 20])
  }
}
