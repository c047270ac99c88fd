/// A blue-noise mask: a ranking of 64 × 64 places, tiled over the plane. For any count, the places with
/// the lowest ranks are spread evenly without a visible pattern.
struct BlueNoiseMask: Sendable {
  /// The number of rows and of columns.
  static let side = 64
  /// The number of ranks: one for each place.
  static let rankCount = side * side
  /// The mask. It is computed at its first use, in a few hundredths of a second.
  static let shared = BlueNoiseMask(ranks: VoidAndCluster.ranks())

  /// The rank of each place, row by row.
  let ranks: [Int]

  /// Returns the rank of a place of the plane, from 0 up to but not including ``rankCount``.
  func rank(x: Int, y: Int) -> Int {
    ranks[y % Self.side * Self.side + x % Self.side]
  }
}
