/// Linear light with the primaries of sRGB, 0 to 1 in gamut. All other spaces convert to and from
/// this one.
public struct LinearSRGB: Hashable, Sendable {
  /// The amounts of light, 0 to 1 in gamut.
  public var red, green, blue: Double

  /// Creates a color from its three channels.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates the light of code values, from a table.
  public init(_ color: SRGB8) {
    let table = SRGBTransfer.linearOfCode
    red = table[Int(color.red)]
    green = table[Int(color.green)]
    blue = table[Int(color.blue)]
  }

  /// Creates the light of encoded channels.
  public init(_ color: SRGB) {
    (red, green, blue) = SRGBTransfer.linear((color.red, color.green, color.blue))
  }

  /// Creates the light of an Oklab color.
  public init(_ color: Oklab) {
    let (l, m, s) = Self.oklabToLMS.times(color.lightness, color.a, color.b)
    (red, green, blue) = Self.lmsToLinearSRGB.times(l * l * l, m * m * m, s * s * s)
  }

  /// Creates the light of a CIE XYZ color under D65.
  public init(_ color: XYZ) {
    (red, green, blue) = Self.xyzToLinearSRGB.times(color.x, color.y, color.z)
  }

  /// Creates the light of a Display P3 color.
  public init(_ color: LinearDisplayP3) {
    (red, green, blue) = Self.linearDisplayP3ToLinearSRGB.times(color.red, color.green, color.blue)
  }

  /// Creates a color from a vector of its channels.
  @inlinable
  package init(_ channels: SIMD3<Double>) {
    self.init(red: channels.x, green: channels.y, blue: channels.z)
  }

  @inlinable
  package var channels: SIMD3<Double> { SIMD3(red, green, blue) }

  // Each matrix is the exact inverse of its counterpart, rounded once.
  private static let oklabToLMS = Matrix3(
    1, 0.396337777376175, 0.2158037573099136,
    1, -0.10556134581565856, -0.06385417282581334,
    1, -0.08948417752981182, -1.2914855480194094)
  private static let lmsToLinearSRGB = Matrix3(
    4.076741636075958, -3.3077115392580625, 0.23096990318210447,
    -1.268437973285032, 2.609757349287689, -0.3413193760026573,
    -0.00419607613867548, -0.7034186179359363, 1.7076146940746117)
  package static let xyzToLinearSRGB = Matrix3(
    3.2409699419045213, -1.5373831775700935, -0.4986107602930033,
    -0.9692436362808798, 1.8759675015077206, 0.04155505740717561,
    0.05563007969699361, -0.20397695888897657, 1.0569715142428786)
  private static let linearDisplayP3ToLinearSRGB = Matrix3(
    1.2249401762805598, -0.22494017628055996, 0,
    -0.04205695470968816, 1.042056954709688, 0,
    -0.019637554590334432, -0.07863604555063189, 1.0982736001409663)
}
