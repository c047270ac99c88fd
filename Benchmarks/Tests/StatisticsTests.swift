import Benchmarking
import Testing

struct StatisticsTests {
  @Test(
    arguments: [([], 0), ([3], 3), ([4, 1], 2.5), ([9, 1, 5], 5), ([1, 100, 2, 3], 2.5)]
      as [([Double], Double)])
  func `the median is the middle value or the mean of the two middle values`(
    values: [Double], expected: Double
  ) {
    #expect(median(values) == expected)
  }

  @Test func `one slow run does not change the median cost`() {
    let costs = [0.1, 0.1, 7].map { Cost(cpu: $0, wall: $0, peakMemory: 1) }
    #expect(costs.median == Cost(cpu: 0.1, wall: 0.1, peakMemory: 1))
  }

  @Test func `tasks are interleaved, and the first round is discarded`() throws {
    var order: [String] = []
    let results = try interleaved(
      rounds: 2,
      ["a", "b"].map { name in
        {
          order.append(name)
          return order.count
        }
      })
    #expect(order == ["a", "b", "a", "b", "a", "b"])
    #expect(results == [[3, 5], [4, 6]])
  }

  @Test func `a cost is parsed from the output of the measuring program`() {
    let cost = Cost(report: "1500000 500000 2500000 1024\n")
    #expect(cost == Cost(cpu: 2, wall: 2.5, peakMemory: 1_048_576))
    #expect(Cost(report: "1 2 3") == nil)
    #expect(Cost(report: "no such file") == nil)
  }

  struct GoalCase: CustomTestStringConvertible {
    let goal: Goal
    let figure: Double
    let floor: Double?
    let isMet: Bool
    var testDescription: String { "\(goal) of \(figure) over \(floor ?? 0)" }
  }

  @Test(arguments: [
    GoalCase(goal: .ratio(atMost: 1.05), figure: 105, floor: 100, isMet: true),
    GoalCase(goal: .ratio(atMost: 1.05), figure: 106, floor: 100, isMet: false),
    GoalCase(goal: .ratio(atMost: 1.05), figure: 1, floor: nil, isMet: false),
    GoalCase(goal: .excess(atMost: 3), figure: 3.5, floor: 0.5, isMet: true),
    GoalCase(goal: .excess(atMost: 3), figure: 4, floor: 0.5, isMet: false),
    GoalCase(goal: .value(atMost: 2), figure: 2, floor: nil, isMet: true),
    GoalCase(goal: .speedup(atLeast: 1.9), figure: 50, floor: 100, isMet: true),
    GoalCase(goal: .speedup(atLeast: 1.9), figure: 60, floor: 100, isMet: false),
    GoalCase(goal: .speedup(atLeast: 1.9), figure: 0, floor: 100, isMet: false),
  ])
  func `a goal is met or missed by the ratio, excess, value or speedup`(row: GoalCase) {
    #expect(row.goal.isMet(row.figure, floor: row.floor) == row.isMet)
  }
}
