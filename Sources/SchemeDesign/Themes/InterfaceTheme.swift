public import ColorMath
public import SchemeExtraction

/// The colors of an interface that looks as a photo does: once for light surroundings, once for dark.
///
/// The accent has the hue of the photo's most eye-catching color, grounds and text have a breath of the
/// color the photo has on the whole, and green, amber and red lean toward the accent. Of any photo, a
/// black, white or gray one too, all contrasts of ``ThemeToken/promises`` hold for the eight-bit codes
/// as they are written.
public struct InterfaceTheme: Hashable, Sendable {
  /// Which surroundings a palette is for.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
  }

  /// A color for each token.
  public struct Palette: Hashable, Sendable {
    private let colors: [SRGB8]

    init(_ seeds: ThemeSeeds, _ appearance: Appearance) {
      var colors: [SRGB8] = []
      for token in ThemeToken.allCases {
        let requirements = ThemeToken.promises.filter { $0.foreground == token }
          .map { promise in
            ContrastRequirement(ground: colors[promise.ground.rawValue], minimum: promise.minimum)
          }
        let seed = seeds.seed(of: token, appearance, requirements)
        colors.append(seed.tint.color(near: seed.lightness, meeting: requirements))
      }
      self.colors = colors
    }

    /// The color of a token.
    public subscript(token: ThemeToken) -> SRGB8 { colors[token.rawValue] }

    /// The contrasts that were promised, and what they are.
    public var pairs: [ContrastPair<ThemeToken>] {
      ThemeToken.promises.map { ContrastPair($0) { self[$0] } }
    }
  }

  /// The palette for light surroundings.
  public let light: Palette
  /// The palette for dark surroundings.
  public let dark: Palette

  /// Makes a theme of a scheme. One of 16 colors has more to choose an accent from than one of 5.
  public init(_ scheme: ImageColorScheme) {
    let seeds = ThemeSeeds(scheme)
    light = Palette(seeds, .light)
    dark = Palette(seeds, .dark)
  }

  /// The palette for some surroundings.
  public subscript(appearance: Appearance) -> Palette {
    switch appearance {
    case .light: light
    case .dark: dark
    }
  }
}
