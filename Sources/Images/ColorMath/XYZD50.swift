/// A color in CIE 1931 XYZ under D50, the white point of print and of CIE Lab in CSS.
///
/// Source: CSS Color 4, section 10.8; the white point is x 0.3457, y 0.3585.
public struct XYZD50: Hashable, Sendable {
  /// The tristimulus values: 0.9643, 1 and 0.8251 for white. Y is the luminance relative to white.
  public var x, y, z: Double

  /// The white point, whose chromaticity is x 0.3457, y 0.3585.
  static let white = XYZD50(x: 0.9642956764295676, y: 1, z: 0.8251046025104602)

  /// Creates a color from its three tristimulus values.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  /// Creates a color by adapting one under D65 to D50 with the Bradford transform.
  public init(_ color: XYZ) { (x, y, z) = Self.d65ToD50.times(color.x, color.y, color.z) }

  /// Creates the tristimulus values of a CIE Lab color.
  public init(_ color: CIELab) {
    let fy = (color.lightness + 16) / 116
    let (fx, fz) = (fy + color.a / 500, fy - color.b / 200)
    x = Self.white.x * CIELab.inverseCompressed(fx)
    y = CIELab.inverseCompressed(fy)
    z = Self.white.z * CIELab.inverseCompressed(fz)
  }

  private static let d65ToD50 = Matrix3(
    1.0479297925449966, 0.022946870601609527, -0.050192266289205194,
    0.029627808770055674, 0.99043442675388, -0.01707379906341879,
    -0.009243040646204521, 0.015055191490298164, 0.751874281428137)
}
