/// A list of the closest matches, in ascending order of cost, with a limited length. Of equal
/// costs, the lower number comes first. The order of additions does not matter, so lists can be
/// merged.
package struct ClosestMatches<Value: Sendable>: Sendable {
  package struct Match: Sendable {
    package let cost: Int
    /// The unique number of the match, which orders equal costs.
    package let number: Int
    package let value: Value

    fileprivate func precedes(_ other: Match) -> Bool {
      (cost, number) < (other.cost, other.number)
    }
  }

  /// The maximum number of matches that are kept, or `nil` for all.
  private let limit: Int?
  package private(set) var largestCost: Int
  /// The matches in no particular order, at most twice as many as the limit.
  private var matches: [Match] = []

  /// Creates an empty list with a maximum number of matches, at least 1, and a maximum cost.
  package init(atMost limit: Int?, costing cost: Int) {
    self.limit = limit
    largestCost = cost
  }

  package mutating func add(_ value: Value, cost: Int, number: Int) {
    guard cost <= largestCost else { return }
    matches.append(Match(cost: cost, number: number, value: value))
    if let limit, matches.count >= 2 * limit { keepFirst(limit) }
  }

  package mutating func add(_ other: ClosestMatches) {
    for match in other.matches { add(match.value, cost: match.cost, number: match.number) }
  }

  package func sorted() -> [Match] {
    Array(matches.sorted { $0.precedes($1) }.prefix(limit ?? .max))
  }

  private mutating func keepFirst(_ count: Int) {
    matches.sort { $0.precedes($1) }
    matches.removeLast(matches.count - count)
    // A later match of the same cost may have a lower number.
    if let last = matches.last { largestCost = min(largestCost, last.cost) }
  }
}
