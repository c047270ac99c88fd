/// The patches of a grid: connected components of nodes with the same owner.
struct NodePatches {
  /// The nodes, in reading order, of the largest patch of each owner, the first of equally large
  /// ones.
  let largest: [[Int]]
  /// The distance in pixels from each node to the nearest node of another owner or beyond the
  /// border: the maximum of the distances along the two axes.
  let depths: [Int]

  /// Finds the patches from the owner of each node, row by row. Owners count from 0; nodes of
  /// negative owners are in no patch. `columns` and `rows` are the positions of the columns and
  /// rows of nodes.
  init(of owners: [Int16], ownerCount: Int, columns: [Int], rows: [Int]) {
    largest = Self.largest(of: owners, ownerCount: ownerCount, columnCount: columns.count)
    depths = Self.depths(of: owners, columns: columns, rows: rows)
  }

  private static func largest(of owners: [Int16], ownerCount: Int, columnCount: Int) -> [[Int]] {
    // The patch of each node, and the largest patch of each owner, identified by their first nodes.
    var numbers = [Int](repeating: -1, count: owners.count)
    var largest = [Int](repeating: -1, count: ownerCount)
    var sizes = [Int](repeating: 0, count: ownerCount)
    var patch: [Int] = []
    for first in owners.indices where owners[first] >= 0 && numbers[first] < 0 {
      let owner = owners[first]
      patch.removeAll(keepingCapacity: true)
      func take(_ node: Int) {
        guard numbers[node] < 0, owners[node] == owner else { return }
        numbers[node] = first
        patch.append(node)
      }
      take(first)
      var next = 0
      while next < patch.count {
        let node = patch[next]
        next += 1
        let column = node % columnCount
        if column > 0 { take(node - 1) }
        if column + 1 < columnCount { take(node + 1) }
        if node >= columnCount { take(node - columnCount) }
        if node + columnCount < owners.count { take(node + columnCount) }
      }
      if patch.count > sizes[Int(owner)] {
        (largest[Int(owner)], sizes[Int(owner)]) = (first, patch.count)
      }
    }
    var nodes = [[Int]](repeating: [], count: ownerCount)
    for (node, owner) in owners.enumerated() where owner >= 0 {
      if numbers[node] == largest[Int(owner)] { nodes[Int(owner)].append(node) }
    }
    return nodes
  }

  /// Computes the distance transform in two passes. Source: A. Rosenfeld and J. Pfaltz, "Sequential
  /// operations in digital picture processing", J. ACM 13, 1966.
  private static func depths(of owners: [Int16], columns: [Int], rows: [Int]) -> [Int] {
    var depths = [Int](repeating: 0, count: owners.count)
    let (width, height) = (columns.count, rows.count)
    // At the border of the grid, the gap is assumed to equal the adjacent one.
    let across = gaps(between: columns)
    let down = gaps(between: rows)
    func update(_ column: Int, _ row: Int, _ direction: Int) {
      let node = row * width + column
      let owner = owners[node]
      guard owner >= 0 else { return }
      func depth(_ horizontal: Int, _ vertical: Int) -> Int {
        let gap = max(
          horizontal == 0 ? 0 : across[column + (horizontal > 0 ? 1 : 0)],
          vertical == 0 ? 0 : down[row + (vertical > 0 ? 1 : 0)])
        let (x, y) = (column + horizontal, row + vertical)
        guard 0..<width ~= x, 0..<height ~= y else { return gap }
        let neighbor = y * width + x
        return owners[neighbor] == owner ? depths[neighbor] + gap : gap
      }
      let least = min(
        depth(-direction, 0), depth(-1, -direction), depth(0, -direction), depth(1, -direction))
      depths[node] = direction > 0 ? least : min(depths[node], least)
    }
    for row in 0..<height { for column in 0..<width { update(column, row, 1) } }
    for row in (0..<height).reversed() {
      for column in (0..<width).reversed() { update(column, row, -1) }
    }
    return depths
  }

  /// Returns the distances before, between and after some positions.
  private static func gaps(between places: [Int]) -> [Int] {
    let inner = zip(places.dropFirst(), places).map { $0 - $1 }
    return [inner.first ?? 1] + inner + [inner.last ?? 1]
  }
}
