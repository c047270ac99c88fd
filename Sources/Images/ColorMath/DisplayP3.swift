/// A Display P3 color with encoded channels. It has the transfer curve of sRGB, and purer red and
/// green primaries.
///
/// Source: CSS Color 4, section 10.3.
public struct DisplayP3: Hashable, Sendable {
  /// The encoded channels, 0 to 1 in gamut.
  public var red, green, blue: Double

  /// Creates a color from its three channels.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a color by encoding linear light.
  public init(_ color: LinearDisplayP3) {
    red = SRGBTransfer.encoded(color.red)
    green = SRGBTransfer.encoded(color.green)
    blue = SRGBTransfer.encoded(color.blue)
  }

  /// Creates a color by encoding linear light with the primaries of sRGB.
  public init(_ color: LinearSRGB) { self.init(LinearDisplayP3(color)) }
}
