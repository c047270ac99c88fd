package import ColorMath
package import SchemeExtraction

extension [ImageColorScheme.Swatch] {
  /// The color that catches the eye, or `nil` if there is none at all.
  ///
  /// What counts is the chroma that can be seen, and a little how common the color is: the fourth
  /// root of its share, by which a color a tenth as colorful would have to be ten thousand times as
  /// common. Among grays, that decides. A convention of ours.
  package var mostVivid: ImageColorScheme.Swatch? {
    self.max { $0.vividness < $1.vividness }
  }
}

extension ImageColorScheme.Swatch {
  fileprivate var vividness: Double {
    (color.visibleChroma + 1e-3) * share.squareRoot().squareRoot()
  }
}

extension Oklab {
  /// The chroma that can be seen: all of it from lightness 0.3 up, and below that less the darker the
  /// color is, as the hue of what is nearly black is of no account. A convention of ours.
  package var visibleChroma: Double { chroma * min(max(lightness, 0) / 0.3, 1) }
}
