/// A search for the mixture of palette entries nearest to some light, fast for many searches. Light
/// that can be mixed is returned unchanged. All other results are interpolated between the nodes of
/// a lattice, whose nearest mixtures are computed on first use. An interpolation of mixtures is a
/// mixture too.
struct MixtureLattice {
  /// The number of cells along each side.
  private static let side = 32

  private let hull: PaletteHull
  /// The nearest mixture of each node and its squared distance from the node in linear light, or
  /// NaN if they have not been computed.
  private var mixtures = [SIMD4<Double>](
    repeating: SIMD4(repeating: .nan), count: (side + 1) * (side + 1) * (side + 1))

  init(_ hull: PaletteHull) { self.hull = hull }

  /// Returns an approximation of the nearest mixture.
  mutating func mixture(nearest light: Light) -> Light {
    guard light.min() >= 0, light.max() <= 1 else { return hull.mixture(nearest: light) }
    let (x, y, z) = (Self.cell(of: light.x), Self.cell(of: light.y), Self.cell(of: light.z))
    let low = Light(Self.level(x), Self.level(y), Self.level(z))
    let high = Light(Self.level(x + 1), Self.level(y + 1), Self.level(z + 1))
    let part = (light - low) / (high - low)
    var mixture = SIMD4<Double>()
    var (canBeMixed, isOutside) = (true, false)
    for corner in 0..<8 {
      let (right, down, back) = (corner & 1, corner >> 1 & 1, corner >> 2)
      let node = Light(
        right > 0 ? high.x : low.x, down > 0 ? high.y : low.y, back > 0 ? high.z : low.z)
      let nearest = self.mixture(nearestNode: node, x + right, y + down, z + back)
      canBeMixed = canBeMixed && nearest.w == 0
      // The hull is farther from the node than the light is.
      isOutside = isOutside || nearest.w > (light - node).square
      mixture +=
        nearest
        * ((right > 0 ? part.x : 1 - part.x) * (down > 0 ? part.y : 1 - part.y)
          * (back > 0 ? part.z : 1 - part.z))
    }
    if canBeMixed || !isOutside && hull.contains(light) { return light }
    return Light(mixture.x, mixture.y, mixture.z)
  }

  private mutating func mixture(
    nearestNode node: Light, _ x: Int, _ y: Int, _ z: Int
  ) -> SIMD4<Double> {
    let place = (z * (Self.side + 1) + y) * (Self.side + 1) + x
    if !mixtures[place].w.isNaN { return mixtures[place] }
    let mixture = hull.mixture(nearest: node)
    mixtures[place] = SIMD4(mixture, hull.squaredDistance(to: node))
    return mixtures[place]
  }

  /// Returns the light of a node along a side. Nodes are evenly spaced in the square root of light,
  /// which makes cells look about equally large.
  private static func level(_ node: Int) -> Double { Double(node * node) / Double(side * side) }

  /// Returns the index of the cell that contains a channel.
  private static func cell(of channel: Double) -> Int {
    min(side - 1, Int(channel.squareRoot() * Double(side)))
  }
}
