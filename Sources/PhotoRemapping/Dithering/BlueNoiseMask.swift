/// An order of 64 × 64 places, repeated over the plane, whose first so many are spread evenly without any
/// pattern: blue noise.
struct BlueNoiseMask: Sendable {
  /// The number of rows and of columns.
  static let side = 64
  /// The number of ranks: one for each place.
  static let rankCount = side * side
  /// The mask, which is made when it is first asked for, in a few hundredths of a second.
  static let shared = BlueNoiseMask(ranks: VoidAndCluster.ranks())

  /// The rank of each place, row by row.
  let ranks: [Int]

  /// Returns the rank of a place of the plane, from 0 up to but not including ``rankCount``.
  func rank(x: Int, y: Int) -> Int {
    ranks[y % Self.side * Self.side + x % Self.side]
  }
}
