public import ColorMath
public import SchemeExtraction

/// The colors of an interface derived from a photo, in a light and a dark palette.
///
/// The accent has the hue of the photo's most vivid color. Backgrounds and text have the mean tint of
/// the photo's light regions in the light palette, and of its dark regions in the dark palette.
/// Green, amber and red lean toward the accent. For any photo, the eight-bit codes have all
/// contrasts of ``ThemeToken/guarantees``, and all pairs of ``ThemeToken/distinctPairs`` are
/// distinguishable.
public struct InterfaceTheme: Hashable, Sendable {
  /// The appearance for which a palette is made.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The color of each token.
  public struct Palette: Hashable, Sendable {
    /// An accent and the color of text on it, with the contrasts of ``ThemeToken/accent``.
    public struct Accent: Hashable, Sendable {
      /// The accent.
      public let color: SRGB8
      /// Text on it.
      public let text: SRGB8
    }

    private let colors: [SRGB8]
    /// The accents of the photo, at most three with clearly different hues. The first is
    /// ``ThemeToken/accent``.
    public let accents: [Accent]

    init(_ seeds: ThemeSeeds, furtherAccents: [Oklab]) {
      var colors: [SRGB8] = []
      for token in ThemeToken.allCases {
        let requirements = ThemeToken.guarantees.requirements(of: token) { colors[$0.rawValue] }
        let seed = seeds.seed(of: token, requirements)
        let others = ThemeToken.distinctPairs.filter { $0.second == token }
          .map { Oklab(colors[$0.first.rawValue]) }
        colors.append(
          seed.tint.color(
            near: seed.lightness, meeting: requirements, unlike: others,
            by: ThemeToken.minimumDifference))
      }
      self.colors = colors
      func color(_ token: ThemeToken) -> SRGB8 { colors[token.rawValue] }
      let requirements = ThemeToken.guarantees.requirements(of: .accent, background: color)
      accents =
        [Accent(color: color(.accent), text: color(.onAccent))]
        + furtherAccents.map { photoColor in
          let seed = seeds.seed(ofAccent: photoColor)
          let accent = seed.tint.color(near: seed.lightness, meeting: requirements)
          let background = [ContrastRequirement](on: [accent], atLeast: MinimumContrast.text)
          let text = seeds.seed(of: .onAccent, background)
          return Accent(
            color: accent, text: text.tint.color(near: text.lightness, meeting: background))
        }
    }

    /// The color of a token.
    public subscript(token: ThemeToken) -> SRGB8 { colors[token.rawValue] }

    /// The pairs of tokens with a promised contrast, and their actual contrasts.
    public var pairs: [ContrastPair<ThemeToken>] {
      ThemeToken.guarantees.map { ContrastPair($0) { self[$0] } }
    }
  }

  /// The palettes for light and dark appearance.
  public let light, dark: Palette

  /// Creates the theme of a scheme. 16 colors offer a wider choice of accents than 5.
  ///
  /// - Parameters:
  ///   - scheme: The colors of a photo.
  ///   - accent: The number of the photo's accent that comes first. The default, 1, is the most
  ///     eye-catching one. If there are fewer accents, the last is used.
  public init(_ scheme: ImageColorScheme, accent: Int = 1) {
    var accents = Self.accents(of: scheme)
    let first = accents.remove(at: min(max(accent, 1), accents.count) - 1)
    light = Palette(ThemeSeeds(scheme, .light, accent: first), furtherAccents: accents)
    dark = Palette(ThemeSeeds(scheme, .dark, accent: first), furtherAccents: accents)
  }

  /// The minimum visible chroma of a further accent, and the cosine of the minimum angle between
  /// accents, 40°. Both are our own choice.
  private static let (minimumChroma, minimumTurn) = (0.06, 0.766)

  /// Returns the most vivid color of a photo, and at most two others whose hues differ from it and
  /// from each other.
  private static func accents(of scheme: ImageColorScheme) -> [Oklab] {
    let vivid = scheme.swatches.sorted { $0.vividness > $1.vividness }.map { Oklab($0.rgb) }
    var accents = [vivid[0]]
    guard vivid[0].visibleChroma >= minimumChroma else { return accents }
    for color in vivid.dropFirst() where accents.count < 3 && color.visibleChroma >= minimumChroma {
      let isOther = accents.allSatisfy {
        $0.a * color.a + $0.b * color.b < minimumTurn * $0.chroma * color.chroma
      }
      if isOther { accents.append(color) }
    }
    return accents
  }

  /// Returns the palette for an appearance.
  public subscript(appearance: Appearance) -> Palette { appearance == .light ? light : dark }
}
