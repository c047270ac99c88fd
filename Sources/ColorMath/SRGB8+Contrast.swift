extension SRGB8 {
  /// The relative luminance of the color, from 0 for black to 1 for white. Source: WCAG 2.2.
  public var relativeLuminance: Double {
    let light = LinearSRGB(self)
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// Returns the contrast ratio of two colors in any order, from 1 for equal ones to 21 for black and
  /// white.
  ///
  /// WCAG requires 4.5 between text and its ground (7 for its highest level), and 3 between large text, or
  /// the visible parts of a control, and their surroundings. Source: WCAG 2.2, "contrast ratio" and success
  /// criteria 1.4.3, 1.4.6 and 1.4.11.
  public func contrastRatio(with other: SRGB8) -> Double {
    let (first, second) = (relativeLuminance, other.relativeLuminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The darkest color.
  package static let black = SRGB8(rgb: 0x000000)
  /// The lightest color.
  package static let white = SRGB8(rgb: 0xFFFFFF)

  /// The color of text on this color: black or white, whichever has more contrast, at least 4.5.
  package var ink: SRGB8 {
    contrastRatio(with: .black) > contrastRatio(with: .white) ? .black : .white
  }
}
