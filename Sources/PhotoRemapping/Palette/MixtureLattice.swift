/// A search for the mixture of a palette nearest to some light, fast for many searches.
///
/// Light that can be mixed is returned unchanged. All other results are interpolated between the nodes of a
/// lattice, whose nearest mixtures are computed on first use. They can be mixed, too.
struct MixtureLattice {
  /// The number of cells along each side.
  private static let side = 32
  /// The light of the nodes along a side. Its square root grows evenly, as cells look.
  private static let levels = (0...side).map { Double($0 * $0) / Double(side * side) }

  private let hull: PaletteHull
  /// The nearest mixture of each node, if it has been computed.
  private var mixtures = [Light?](repeating: nil, count: (side + 1) * (side + 1) * (side + 1))

  init(_ hull: PaletteHull) { self.hull = hull }

  /// Returns an approximation of the nearest mixture.
  mutating func mixture(nearest light: Light) -> Light {
    guard light.min() >= 0, light.max() <= 1 else { return hull.mixture(nearest: light) }
    let (x, y, z) = (Self.cell(of: light.x), Self.cell(of: light.y), Self.cell(of: light.z))
    let low = Light(Self.levels[x], Self.levels[y], Self.levels[z])
    let high = Light(Self.levels[x + 1], Self.levels[y + 1], Self.levels[z + 1])
    let part = (light - low) / (high - low)
    var mixture = Light()
    var canBeMixed = true
    for corner in 0..<8 {
      let (right, down, back) = (corner & 1, corner >> 1 & 1, corner >> 2)
      let node = Light(Self.levels[x + right], Self.levels[y + down], Self.levels[z + back])
      let nearest = self.mixture(nearestNode: node, x + right, y + down, z + back)
      canBeMixed = canBeMixed && nearest == node
      mixture +=
        nearest
        * ((right > 0 ? part.x : 1 - part.x) * (down > 0 ? part.y : 1 - part.y)
          * (back > 0 ? part.z : 1 - part.z))
    }
    return canBeMixed || hull.contains(light) ? light : mixture
  }

  private mutating func mixture(nearestNode node: Light, _ x: Int, _ y: Int, _ z: Int) -> Light {
    let place = (z * (Self.side + 1) + y) * (Self.side + 1) + x
    if let known = mixtures[place] { return known }
    let mixture = hull.mixture(nearest: node)
    mixtures[place] = mixture
    return mixture
  }

  /// Returns the index of the cell that contains a channel.
  private static func cell(of channel: Double) -> Int {
    min(side - 1, Int(channel.squareRoot() * Double(side)))
  }
}
