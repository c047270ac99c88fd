public import ColorMath

/// A range of similar colors, to be left out of a scheme.
public enum ColorRange: Hashable, Sendable {
  /// White and near-whites such as paper: all colors that differ from white by at most 0.05.
  case white
  /// Black and near-blacks such as deep shadows: all colors that differ from black by at most 0.2,
  /// because Oklab stretches the darkest colors. The lightest gray among them is `#151515`.
  case black
  /// Black, white and the grays between them: all colors with a chroma of at most 0.02, which is a just
  /// noticeable difference from gray (CSS Color 4, 13.2).
  case gray
  /// All colors that differ from a given one by at most `difference`. Differences are ΔE OK: 1
  /// between black and white, and about 0.02 where they are just noticeable.
  indirect case near(SRGB8, difference: Double)

  /// Returns whether a color lies in the range.
  public func contains(_ color: Oklab) -> Bool {
    switch self {
    case .white: color.difference(from: Oklab(lightness: 1, a: 0, b: 0)) <= 0.05
    case .black: color.difference(from: Oklab(lightness: 0, a: 0, b: 0)) <= 0.2
    case .gray: color.chroma <= Oklab.minimumChromaWithHue
    case .near(let center, let difference): color.difference(from: Oklab(center)) <= difference
    }
  }
}
