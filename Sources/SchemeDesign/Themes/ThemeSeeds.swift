import ColorMath
import SchemeExtraction

/// What a theme takes from a photo, and where each of its colors starts before contrast is seen to.
struct ThemeSeeds {
  /// A color before contrast is seen to.
  typealias Seed = (tint: Tint, lightness: Double)

  private let accent: Tint
  private let accentLightness: Double
  private let isAccentGray: Bool
  private let neutral: Tint

  /// With less, a button looks faded.
  private static let leastAccentChroma = 0.08

  init(_ scheme: ImageColorScheme) {
    let swatches = scheme.swatches
    let accent = Oklab((swatches.mostVivid ?? swatches[0]).rgb)
    let chroma = accent.visibleChroma
    isAccentGray = chroma < Oklab.leastChromaWithHue
    self.accent = Tint(accent)
      .withChroma(isAccentGray ? chroma : max(accent.chroma, Self.leastAccentChroma))
    accentLightness = accent.lightness
    // The accent is often of another hue than most of the photo, and stands out against it here too.
    let tinted = swatches.map { Oklab($0.rgb) }
      .first { $0.visibleChroma >= Oklab.leastChromaWithHue }
    neutral = tinted.map { Tint($0) } ?? self.accent
  }

  /// Where the color of a token starts.
  func seed(
    of token: ThemeToken, _ appearance: InterfaceTheme.Appearance,
    _ requirements: [ContrastRequirement]
  ) -> Seed {
    let isLight = appearance == .light
    switch token {
    case .background: return gray(isLight ? 0.975 : 0.18, chroma: isLight ? 0.012 : 0.016)
    case .surface: return gray(isLight ? 0.995 : 0.225, chroma: isLight ? 0.004 : 0.020)
    case .border: return gray(isLight ? 0.89 : 0.33, chroma: 0.02)
    case .text: return gray(isLight ? 0.25 : 0.94, chroma: isLight ? 0.025 : 0.01)
    case .mutedText: return gray(isLight ? 0.50 : 0.72, chroma: 0.02)
    case .accent:
      // A gray button would look as if it could not be pressed, and a nearly black one does not.
      guard !isAccentGray else { return (accent, isLight ? 0.30 : 0.88) }
      // White can be read on most colors up to 0.55. A bright yellow would be olive there, and is
      // left as light as its own contrast lets it be.
      let isYellow = accent.b > 0.1 && accentLightness > 0.75
      let range = isLight ? (0.45...(isYellow ? 0.66 : 0.55)) : 0.66...(isYellow ? 0.88 : 0.80)
      return (accent, min(max(accentLightness, range.lowerBound), range.upperBound))
    case .success: return status(.green, isLight ? 0.55 : 0.74)
    case .warning: return status(.amber, isLight ? 0.70 : 0.82)
    case .danger: return status(.red, isLight ? 0.56 : 0.68)
    case .onAccent, .onSuccess, .onWarning, .onDanger: return label(requirements)
    }
  }

  /// A gray with a breath of the photo's overall color.
  private func gray(_ lightness: Double, chroma limit: Double) -> Seed {
    (neutral.withChroma(min(neutral.chroma * 0.4, limit)), lightness)
  }

  /// A color with a meaning of its own, leaning toward the accent.
  private func status(_ tint: Tint, _ lightness: Double) -> Seed {
    (tint.harmonized(with: accent), lightness)
  }

  /// Nearly white where white can be read, else nearly black.
  private func label(_ requirements: [ContrastRequirement]) -> Seed {
    let white = Tint(a: 0, b: 0).color(lightness: 1)
    return requirements.fulfillment(by: white) >= 1
      ? gray(0.99, chroma: 0.004) : gray(0.2, chroma: 0.02)
  }
}

extension Tint {
  /// Oklch hue 150°, chroma 0.15.
  fileprivate static let green = Tint(a: -0.12990, b: 0.07500)
  /// Oklch hue 75°, chroma 0.15.
  fileprivate static let amber = Tint(a: 0.03882, b: 0.14489)
  /// Oklch hue 27°, chroma 0.19.
  fileprivate static let red = Tint(a: 0.16929, b: 0.08626)
}
