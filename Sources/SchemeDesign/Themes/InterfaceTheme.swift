public import ColorMath
public import SchemeExtraction

/// The colors of an interface in the colors of a photo, in a light and a dark palette.
///
/// The accent has the hue of the photo's most vivid color. Grounds and text have the mean tint of its light
/// regions in the light palette, and of its dark ones in the dark. Green, amber and red lean toward the
/// accent. For any photo, the eight-bit codes have all contrasts of
/// ``ThemeToken/promises``, and all of ``ThemeToken/distinctPairs`` are distinguishable.
public struct InterfaceTheme: Hashable, Sendable {
  /// The surroundings of a palette.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
  }

  /// The color of each token.
  public struct Palette: Hashable, Sendable {
    private let colors: [SRGB8]

    init(_ seeds: ThemeSeeds) {
      var colors: [SRGB8] = []
      for token in ThemeToken.allCases {
        let requirements = ThemeToken.promises.requirements(of: token) { colors[$0.rawValue] }
        let seed = seeds.seed(of: token, requirements)
        let others = ThemeToken.distinctPairs.filter { $0.second == token }
          .map { Oklab(colors[$0.first.rawValue]) }
        colors.append(
          seed.tint.color(
            near: seed.lightness, meeting: requirements, unlike: others,
            by: ThemeToken.leastDifference))
      }
      self.colors = colors
    }

    /// The color of a token.
    public subscript(token: ThemeToken) -> SRGB8 { colors[token.rawValue] }

    /// The pairs of tokens with a promised contrast, and their actual contrasts.
    public var pairs: [ContrastPair<ThemeToken>] {
      ThemeToken.promises.map { ContrastPair($0) { self[$0] } }
    }
  }

  /// The palettes for light and for dark surroundings.
  public let light, dark: Palette

  /// Creates the theme of a scheme. 16 colors offer a wider choice of accents than 5.
  public init(_ scheme: ImageColorScheme) {
    light = Palette(ThemeSeeds(scheme, .light))
    dark = Palette(ThemeSeeds(scheme, .dark))
  }

  /// Returns the palette for some surroundings.
  public subscript(appearance: Appearance) -> Palette { appearance == .light ? light : dark }
}
