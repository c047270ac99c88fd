public import ColorMath

/// A range of similar colors, to be left out of a scheme.
public enum ColorRange: Hashable, Sendable {
  /// White and near-whites such as paper: all that differs from white by at most 0.05.
  case white
  /// Black and near-blacks such as deep shadows: all that differs from black by at most 0.2, because
  /// Oklab stretches the darkest colors. The lightest gray of these is `#151515`.
  case black
  /// Black, white and the grays between them: all of a chroma of at most 0.02, which is a difference
  /// from gray that can just be seen (CSS Color 4, 13.2).
  case gray
  /// All that differs by at most `difference` from a color. Differences are ΔE OK: 1 between black
  /// and white, about 0.02 where people begin to notice.
  indirect case near(SRGB8, difference: Double)

  /// Returns whether a color lies in the range.
  public func contains(_ color: Oklab) -> Bool {
    switch self {
    case .white: color.difference(from: Oklab(lightness: 1, a: 0, b: 0)) <= 0.05
    case .black: color.difference(from: Oklab(lightness: 0, a: 0, b: 0)) <= 0.2
    case .gray: color.chroma <= Oklab.leastChromaWithHue
    case .near(let center, let difference): color.difference(from: Oklab(center)) <= difference
    }
  }
}
