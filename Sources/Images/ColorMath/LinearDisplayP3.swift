/// Linear light with the primaries of Display P3, 0 to 1 in gamut.
///
/// Source: CSS Color 4, section 10.3; SMPTE EG 432-1 primaries with the D65 white.
public struct LinearDisplayP3: Hashable, Sendable {
  /// The amounts of light, 0 to 1 in gamut.
  public var red, green, blue: Double

  /// Creates a color from its three channels.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates the light of encoded channels.
  public init(_ color: DisplayP3) {
    (red, green, blue) = SRGBTransfer.linear((color.red, color.green, color.blue))
  }

  /// Creates the same light with these primaries.
  public init(_ color: LinearSRGB) {
    (red, green, blue) = Self.linearSRGBToLinearDisplayP3.times(color.red, color.green, color.blue)
  }

  private static let linearSRGBToLinearDisplayP3 = Matrix3(
    0.8224619687143623, 0.17753803128563775, 0,
    0.03319419885096162, 0.9668058011490384, 0,
    0.017082630721120033, 0.07239744066396347, 0.9105199286149165)
}
