import ColorMath

/// The colors of full red, green and blue and of white, as CIE 1931 chromaticities.
struct RGBPrimaries: Hashable, Sendable {
  struct Chromaticity: Hashable, Sendable {
    let x, y: Double

    /// The tristimulus values at full luminance.
    var xyz: (Double, Double, Double) { (x / y, 1, (1 - x - y) / y) }
  }

  let red, green, blue, white: Chromaticity

  /// The white point of sRGB and of most other spaces.
  static let d65 = Chromaticity(x: 0.3127, y: 0.3290)

  init(
    _ redX: Double, _ redY: Double, _ greenX: Double, _ greenY: Double,
    _ blueX: Double, _ blueY: Double, white: Chromaticity = d65
  ) {
    red = Chromaticity(x: redX, y: redY)
    green = Chromaticity(x: greenX, y: greenY)
    blue = Chromaticity(x: blueX, y: blueY)
    self.white = white
  }

  /// The matrix from linear light with these primaries to linear light with those of sRGB, which
  /// maps white to white. It is `nil` if one of the colors has no luminance or the primaries are
  /// collinear. Source: SMPTE RP 177, and the Bradford transform.
  var toLinearSRGB: Matrix3? {
    let all = [red, green, blue, white]
    guard all.allSatisfy({ $0.y > 0 && $0.y <= 1.1 && $0.x >= 0 && $0.x <= 1.1 })
    else { return nil }
    let (r, g, b) = (red.xyz, green.xyz, blue.xyz)
    let columns = Matrix3(r.0, g.0, b.0, r.1, g.1, b.1, r.2, g.2, b.2)
    guard let inverse = columns.inverse, let adaptation = Self.adaptationToD65(from: white)
    else { return nil }
    let amounts = inverse.times(white.xyz.0, white.xyz.1, white.xyz.2)
    let toXYZ = columns * Matrix3(amounts.0, 0, 0, 0, amounts.1, 0, 0, 0, amounts.2)
    let matrix = LinearSRGB.xyzToLinearSRGB * adaptation * toXYZ
    return matrix.inverse == nil ? nil : matrix
  }

  private static func adaptationToD65(from white: Chromaticity) -> Matrix3? {
    // Source: Lam, "Metamerism and colour constancy", 1985, as CSS Color 4 and ICC.1 print it.
    let bradford = Matrix3(
      0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296)
    let from = bradford.times(white.xyz.0, white.xyz.1, white.xyz.2)
    let to = bradford.times(d65.xyz.0, d65.xyz.1, d65.xyz.2)
    let scale = Matrix3(to.0 / from.0, 0, 0, 0, to.1 / from.1, 0, 0, 0, to.2 / from.2)
    guard scale.isFinite, let inverse = bradford.inverse else { return nil }
    return inverse * scale * bradford
  }
}
