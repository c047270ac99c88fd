/// An sRGB color whose channels are gamma-encoded fractions, 0 to 1 in gamut.
///
/// A negative channel is encoded like its magnitude, and keeps its sign. Source: IEC 61966-2-1; CSS
/// Color 4, 10.2.
public struct SRGB: Hashable, Sendable {
  /// The encoded channels, 0 to 1 in gamut.
  public var red, green, blue: Double

  /// Creates a color from its three channels.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates the color of exact code values.
  public init(_ color: SRGB8) {
    red = Double(color.red) / 255
    green = Double(color.green) / 255
    blue = Double(color.blue) / 255
  }

  /// Creates a color by encoding linear light.
  public init(_ color: LinearSRGB) {
    red = SRGBTransfer.encoded(color.red)
    green = SRGBTransfer.encoded(color.green)
    blue = SRGBTransfer.encoded(color.blue)
  }

  /// Creates a color by encoding an Oklab color, without gamut mapping.
  public init(_ color: Oklab) { self.init(LinearSRGB(color)) }

  /// A Boolean value that indicates whether every channel is within 0...1.
  public var isInGamut: Bool { 0...1 ~= red && 0...1 ~= green && 0...1 ~= blue }

  /// The color with each channel clamped to 0...1. NaN becomes 0.
  public var clipped: SRGB {
    // NaN is not above 0.
    func clip(_ channel: Double) -> Double { channel > 0 ? min(channel, 1) : 0 }
    return SRGB(red: clip(red), green: clip(green), blue: clip(blue))
  }
}
