package import ColorMath

/// The saturation and lightness of a color in HSL, computed from its code values.
///
/// Source: CSS Color 4, section 7.2.
package struct HSL: Hashable, Sendable {
  /// From 0 for gray to 1.
  package let saturation: Double
  /// From 0 for black to 1 for white.
  package let lightness: Double

  /// Creates the saturation and lightness of a color.
  package init(_ color: SRGB8) {
    let codes = [color.red, color.green, color.blue]
    let (most, least) = codes.reduce((0.0, 1.0)) { range, code in
      (max(range.0, Double(code) / 255), min(range.1, Double(code) / 255))
    }
    lightness = (most + least) / 2
    saturation = most == least ? 0 : (most - least) / (1 - (2 * lightness - 1).magnitude)
  }
}
