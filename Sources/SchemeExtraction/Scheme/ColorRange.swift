public import ColorMath

/// Colors that look much the same, and are to be left out of a scheme together.
public enum ColorRange: Hashable, Sendable {
  /// White and what is nearly so, such as paper: differs from white by at most 0.05.
  case white
  /// Black and what is nearly so, such as deep shadows: differs from black by at most 0.2, for Oklab
  /// stretches the darkest colors. The lightest gray of these is `#151515`.
  case black
  /// What has next to no hue, from black over grays to white: a chroma of at most 0.02, which is a
  /// difference from gray that can just be seen (CSS Color 4, 13.2).
  case gray
  /// What differs by at most `difference` from a color. Differences are ΔE OK: 1 between black and
  /// white, about 0.02 where people begin to notice.
  indirect case near(SRGB8, difference: Double)

  /// Whether a color is one of these.
  public func contains(_ color: Oklab) -> Bool {
    switch self {
    case .white: color.difference(from: Oklab(lightness: 1, a: 0, b: 0)) <= 0.05
    case .black: color.difference(from: Oklab(lightness: 0, a: 0, b: 0)) <= 0.2
    case .gray: color.chroma <= Oklab.leastChromaWithHue
    case .near(let center, let difference): color.difference(from: Oklab(center)) <= difference
    }
  }
}
