extension SRGB8 {
  /// The relative luminance of the color, from 0 for black to 1 for white. Source: WCAG 2.2.
  public var relativeLuminance: Double {
    let light = LinearSRGB(self)
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// Returns the contrast ratio of two colors, from 1 for equal colors to 21 for black and white.
  ///
  /// WCAG requires 4.5 between text and its background (7 for its highest level), and 3 between
  /// large text, or the visible parts of a control, and their surroundings. Source: WCAG 2.2,
  /// 1.4.3, 1.4.6 and 1.4.11.
  public func contrastRatio(with other: SRGB8) -> Double {
    let (first, second) = (relativeLuminance, other.relativeLuminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  package static let black = SRGB8(rgb: 0x000000)
  package static let white = SRGB8(rgb: 0xFFFFFF)

  /// The color of text on this color: black or white, whichever has more contrast, which is at
  /// least 4.5.
  package var ink: SRGB8 {
    contrastRatio(with: .black) > contrastRatio(with: .white) ? .black : .white
  }

  /// Returns the APCA lightness contrast, Lc, of text of this color on a background.
  ///
  /// It is positive for dark text, up to about 106; negative for light text, down to about -108;
  /// and 0 for unreadable text. A magnitude of 60 suits text that is not small, and 75 or more
  /// suits columns of text.
  ///
  /// Source: A. Somers, APCA-W3 0.1.9 with the constants "0.0.98G-4g base W3".
  public func apcaContrast(on background: SRGB8) -> Double {
    let (text, background) = (apcaLuminance, background.apcaLuminance)
    guard (text - background).magnitude >= 0.0005 else { return 0 }
    let isDarkText = background > text
    let difference =
      isDarkText
      ? ExactMath.power(background, 0.56) - ExactMath.power(text, 0.57)
      : ExactMath.power(background, 0.65) - ExactMath.power(text, 0.62)
    let scaled = difference * 1.14
    guard scaled.magnitude >= 0.1 else { return 0 }
    return (scaled - (isDarkText ? 0.027 : -0.027)) * 100
  }

  /// The luminance of the color by a plain power curve, with flare added to the darkest colors.
  private var apcaLuminance: Double {
    func light(_ code: UInt8) -> Double { ExactMath.power(Double(code) / 255, 2.4) }
    let sum = 0.2126729 * light(red) + 0.7151522 * light(green) + 0.0721750 * light(blue)
    return sum < 0.022 ? sum + ExactMath.power(0.022 - sum, 1.414) : sum
  }
}
