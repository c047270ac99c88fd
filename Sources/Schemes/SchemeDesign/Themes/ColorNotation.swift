public import ColorMath

/// The notations of colors in style sheets. Each gives the same eight-bit code. Source: CSS Color 4.
public enum ColorNotation: String, Hashable, Sendable, CaseIterable {
  /// `#a75d49`, or `#a75d4980` for a color that is not opaque.
  case hex
  /// `rgb(167 93 73)`.
  case rgb
  /// `hsl(12.77 39.17% 47.06%)`.
  case hsl
  /// `oklch(0.56823 0.10064 36.37)`.
  case oklch

  /// Returns the text of a color with an opacity from 0 to 1.
  public func text(of color: SRGB8, alpha: Double = 1) -> String {
    guard self != .hex else {
      let code = UInt8((min(1, max(0, alpha)) * 255).rounded())
      let digits = String(code, radix: 16)
      return color.hex + (code == 255 ? "" : (digits.count == 1 ? "0" : "") + digits)
    }
    let opacity = alpha < 1 ? " / " + Self.decimal(max(0, alpha), 1000) : ""
    return "\(rawValue)(\(channels(of: color))\(opacity))"
  }

  /// Returns the channels of a color between spaces, as they stand within the function.
  package func channels(of color: SRGB8) -> String {
    switch self {
    case .hex, .rgb: return "\(color.red) \(color.green) \(color.blue)"
    case .hsl:
      let (hue, saturation, lightness) = Self.hsl(color)
      return "\(Self.decimal(hue, 100)) \(Self.decimal(saturation * 100, 100))% "
        + "\(Self.decimal(lightness * 100, 100))%"
    case .oklch:
      let value = Oklch(Oklab(color))
      // A gray has no hue.
      let isGray = value.chroma < 1e-4
      return "\(Self.decimal(value.lightness, 100_000)) "
        + "\(isGray ? "0" : Self.decimal(value.chroma, 100_000)) "
        + "\(isGray ? "0" : Self.decimal(value.hue, 100))"
    }
  }

  /// Returns the hue in degrees, and the saturation and lightness from 0 to 1. Source: CSS Color 4, section 7.2.
  private static func hsl(
    _ color: SRGB8
  ) -> (hue: Double, saturation: Double, lightness: Double) {
    let color = SRGB(color)
    let most = max(color.red, color.green, color.blue)
    let least = min(color.red, color.green, color.blue)
    let (range, lightness) = (most - least, (most + least) / 2)
    guard range > 0 else { return (0, 0, lightness) }
    let sextant =
      if most == color.red {
        (color.green - color.blue) / range + (color.green < color.blue ? 6 : 0)
      } else if most == color.green {
        (color.blue - color.red) / range + 2
      } else {
        (color.red - color.green) / range + 4
      }
    return (sextant * 60, range / (1 - abs(2 * lightness - 1)), lightness)
  }

  /// Returns a number rounded to a multiple of 1 / `scale`, without needless zeros.
  private static func decimal(_ number: Double, _ scale: Double) -> String {
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
