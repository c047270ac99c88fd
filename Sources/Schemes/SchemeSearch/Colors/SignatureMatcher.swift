/// A matcher that compares a query with the signatures of pictures, one after another, and reuses
/// its memory.
package struct SignatureMatcher: Sendable {
  private let wanted: [ColorSignature.Entry]
  private let demands: [Int]
  /// A Boolean value that indicates whether every part of a picture is needed.
  private let needsWhole: Bool
  private var costs: [Int] = []
  private var supplies: [Int] = []
  /// The remaining share of each color of a picture after each wanted color has taken its nearest
  /// color. It is negative if a color was taken more than there is of it.
  private var left: [Int] = []
  private var transportation = Transportation()

  package init(_ query: ColorQuery) {
    wanted = query.entries
    demands = wanted.map { Int($0.share) }
    needsWhole = query.total == ColorSignature.whole
  }

  /// Returns the minimum total cost of turning the colors of a picture into the wanted colors, or
  /// `nil` if it is above a limit. The shares of the colors add up to ``ColorSignature/whole``. Two
  /// lower bounds exclude most pictures without solving the transportation problem. The first is
  /// the cost if each wanted color takes the nearest color of the picture, however much there is of
  /// it. The second, if all of the picture is needed, is the cost if each color of the picture goes
  /// to the nearest wanted color. Source: Kusner, Sun, Kolkin, Weinberger 2015, "From Word
  /// Embeddings To Document Distances", 4.
  package mutating func cost(of colors: ArraySlice<ColorSignature.Entry>, atMost limit: Int) -> Int?
  {
    guard let bound = costOfNearest(colors, limit) else { return nil }
    // Each color suffices for all wanted colors that are nearest to it.
    if left.allSatisfy({ $0 >= 0 }) { return bound }
    if needsWhole, isAbove(limit, colors) { return nil }
    supplies.removeAll(keepingCapacity: true)
    for color in colors { supplies.append(Int(color.share)) }
    let cost = transportation.minimumCost(demands: demands, supplies: supplies, costs: costs)
    return cost <= limit ? cost : nil
  }

  /// Computes all costs, and returns the total cost if each wanted color takes its nearest color,
  /// or `nil` if it is above a limit.
  private mutating func costOfNearest(
    _ colors: ArraySlice<ColorSignature.Entry>, _ limit: Int
  ) -> Int? {
    guard !colors.isEmpty else { return nil }
    costs.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    for color in colors { left.append(Int(color.share)) }
    var sum = 0
    for (color, demand) in zip(wanted, demands) {
      var (least, nearest) = (Int.max, 0)
      for (index, other) in colors.enumerated() {
        let cost = color.cost(to: other)
        costs.append(cost)
        if cost < least { (least, nearest) = (cost, index) }
      }
      left[nearest] -= demand
      sum += least * demand
      if sum > limit { return nil }
    }
    return sum
  }

  /// Returns whether the cost is above a limit if each color goes to its nearest wanted color.
  private func isAbove(_ limit: Int, _ colors: ArraySlice<ColorSignature.Entry>) -> Bool {
    var sum = 0
    for (column, color) in colors.enumerated() {
      var least = Int.max
      for row in demands.indices { least = min(least, costs[row * colors.count + column]) }
      sum += least * Int(color.share)
    }
    return sum > limit
  }
}
