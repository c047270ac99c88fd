public import ColorMath
package import SchemeExtraction

/// A color of a scheme in a role, shifted in lightness where the role needs more contrast.
public struct RoleColor: Hashable, Sendable {
  /// The color.
  public let color: SRGB8
  /// The color of the scheme from which this color was made, equal to ``color`` if it already fit.
  public let original: SRGB8

  /// A Boolean value that indicates whether the lightness was shifted.
  public var isAdjusted: Bool { color != original }

  init(_ color: SRGB8, original: SRGB8) { (self.color, self.original) = (color, original) }

  /// Creates a color that meets all requirements by the minimum shift of lightness or, if `isVivid`
  /// is `true`, by the shift that changes its appearance least.
  package init(
    _ original: SRGB8, isVivid: Bool = false, meeting requirements: [ContrastRequirement]
  ) {
    let (tint, lightness) = (Tint(Oklab(original)), Oklab(original).lightness)
    let color =
      if requirements.fulfillment(by: original) >= 1 {
        original
      } else if isVivid {
        tint.vividColor(near: lightness, meeting: requirements)
      } else {
        tint.color(near: lightness, meeting: requirements)
      }
    self.init(color, original: original)
  }
}

extension [ImageColorScheme.Swatch] {
  package var mostVivid: ImageColorScheme.Swatch? { self.max { $0.vividness < $1.vividness } }
}

extension ImageColorScheme.Swatch {
  /// The vividness: the visible chroma multiplied by the sixth root of the share, so half the
  /// chroma needs 64 times the share. Colors that cover about a thousandth of the photo or less
  /// count for less, because they may be noise. Among grays, the share decides. These constants
  /// gave the best accents for the test corpora.
  package var vividness: Double {
    (color.visibleChroma + 1e-3) * ExactMath.cubeRoot(share.squareRoot()) * share
      / (share + Self.noiseShare)
  }

  /// The share of the pixels below which a color may be noise.
  private static let noiseShare = 1e-3
}
