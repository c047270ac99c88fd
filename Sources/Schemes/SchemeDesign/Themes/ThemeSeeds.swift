import ColorMath
import SchemeExtraction

/// The tints that a palette of a theme takes from a photo, and the color of each token before its
/// contrast is ensured.
struct ThemeSeeds {
  typealias Seed = (tint: Tint, lightness: Double)

  private let isLight, isAccentGray: Bool
  private let background, accent: Tint
  private let accentLightness: Double

  /// The minimum chroma of an accent. With less, a button looks faded.
  private static let minimumAccentChroma = 0.08
  /// The minimum chroma of the mean tint of a photo or its region. With less, the tint is treated
  /// as gray.
  private static let minimumBackgroundChroma = 0.008

  init(
    _ scheme: ImageColorScheme, _ appearance: InterfaceTheme.Appearance, accent: Oklab
  ) {
    isLight = appearance == .light
    let swatches = scheme.swatches
    let overall = swatches.reduce(Tint.gray) { sum, swatch in
      Tint(a: sum.a + swatch.color.a * swatch.share, b: sum.b + swatch.color.b * swatch.share)
    }
    let tone = isLight ? scheme.tones?.light : scheme.tones?.dark
    let tint = tone.map { Tint(a: $0.a, b: $0.b) } ?? overall
    // A gray photo with a small red object counts as gray, so the backgrounds of its theme are gray.
    background = tint.chroma < Self.minimumBackgroundChroma ? .gray : tint
    let chroma = accent.visibleChroma
    isAccentGray = chroma < Oklab.minimumChromaWithHue
    self.accent =
      isAccentGray
      ? background : Tint(accent).withChroma(max(accent.chroma, Self.minimumAccentChroma))
    accentLightness = accent.lightness
  }

  /// Returns the color of a token before its contrast is ensured.
  func seed(of token: ThemeToken, _ requirements: [ContrastRequirement]) -> Seed {
    switch token {
    case .background: return gray(isLight ? 0.975 : 0.18, chroma: isLight ? 0.012 : 0.016)
    case .surface: return gray(isLight ? 0.995 : 0.225, chroma: isLight ? 0.004 : 0.020)
    case .border: return gray(isLight ? 0.89 : 0.33, chroma: 0.02)
    case .text: return gray(isLight ? 0.25 : 0.94, chroma: isLight ? 0.025 : 0.01)
    case .mutedText: return gray(isLight ? 0.50 : 0.72, chroma: 0.02)
    case .accent:
      // A gray button would look disabled, but a nearly black or nearly white one does not.
      return isAccentGray
        ? (accent, isLight ? 0.30 : 0.88) : vivid(accent, lightness: accentLightness)
    case .success: return status(.green, isLight ? 0.55 : 0.74)
    case .warning: return status(.amber, isLight ? 0.70 : 0.82)
    case .danger: return status(.red, isLight ? 0.56 : 0.68)
    case .onAccent, .onSuccess, .onWarning, .onDanger:
      // Near-white if white is readable, and near-black otherwise.
      return requirements.fulfillment(by: .white) >= 1
        ? gray(0.99, chroma: 0.004) : gray(0.2, chroma: 0.02)
    }
  }

  /// Returns the color of a further accent before its contrast is ensured.
  func seed(ofAccent color: Oklab) -> Seed {
    vivid(
      Tint(color).withChroma(max(color.chroma, Self.minimumAccentChroma)),
      lightness: color.lightness)
  }

  private func vivid(_ tint: Tint, lightness: Double) -> Seed {
    // White is readable on most colors up to a lightness of 0.55. At that lightness, a bright
    // yellow would look olive, so yellow stays as light as its contrast with the background allows.
    let isYellow = tint.b > 0.1 && lightness > 0.75
    let range = isLight ? (0.45...(isYellow ? 0.66 : 0.55)) : 0.66...(isYellow ? 0.88 : 0.80)
    return (tint, min(max(lightness, range.lowerBound), range.upperBound))
  }

  /// Returns a gray with a slight tint of the background.
  private func gray(_ lightness: Double, chroma limit: Double) -> Seed {
    (background.withChroma(atMost: limit), lightness)
  }

  /// Returns a color with a fixed meaning, its hue turned toward the accent.
  private func status(_ tint: Tint, _ lightness: Double) -> Seed {
    (tint.harmonized(with: accent), lightness)
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
