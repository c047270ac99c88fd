extension Oklab {
  /// Creates the perceived color of linear light.
  public init(_ color: LinearSRGB) {
    let (l, m, s) = ExactMath.cubeRoots(
      Self.linearSRGBToLMS.times(color.red, color.green, color.blue))
    (lightness, a, b) = Self.lmsToOklab.times(l, m, s)
  }

  /// Creates the perceived color of encoded channels.
  public init(_ color: SRGB) { self.init(LinearSRGB(color)) }

  /// Creates the perceived color of code values.
  public init(_ color: SRGB8) { self.init(LinearSRGB(color)) }

  /// Creates the perceived color of tristimulus values under D65.
  public init(_ color: XYZ) { self.init(LinearSRGB(color)) }

  /// Creates a color from its polar coordinates.
  public init(_ color: Oklch) {
    self.init(
      lightness: color.lightness,
      a: color.chroma * LibM.cosine(degrees: color.hue),
      b: color.chroma * LibM.sine(degrees: color.hue))
  }

  // Ottosson's matrices as in CSS Color 4, section 10.9, recomputed for the D65 white x 0.3127, y
  // 0.3290, so that grays have no chroma. The first matrix includes the conversion from sRGB to
  // XYZ.
  private static let linearSRGBToLMS = Matrix3(
    0.412221469470763, 0.5363325372617348, 0.0514459932675022,
    0.21190349581782522, 0.6806995506452344, 0.10739695353694055,
    0.08830245919005643, 0.2817188391361215, 0.6299787016738221)
  private static let lmsToOklab = Matrix3(
    0.210454268309314, 0.7936177747023054, -0.0040720430116193,
    1.9779985324311684, -2.42859224204858, 0.450593709617411,
    0.0259040424655478, 0.7827717124575296, -0.8086757549230774)
}
