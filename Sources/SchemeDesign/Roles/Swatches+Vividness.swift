package import ColorMath
package import SchemeExtraction

extension [ImageColorScheme.Swatch] {
  /// The color that catches the eye most, or `nil` if there is none at all.
  package var mostVivid: ImageColorScheme.Swatch? {
    self.max { $0.vividness < $1.vividness }
  }
}

extension ImageColorScheme.Swatch {
  /// The degree to which the color catches the eye.
  ///
  /// This is the chroma that can be seen, multiplied by the fourth root of the share: a color with a
  /// tenth of the chroma would have to be ten thousand times as common. Among grays, the share
  /// decides. This is our own choice.
  package var vividness: Double {
    (color.visibleChroma + 1e-3) * share.squareRoot().squareRoot()
  }
}

extension Oklab {
  /// The chroma that can be seen: all of it from lightness 0.3 up, and less the darker the color is
  /// below that, because nearly black colors show no hue. This is our own choice.
  package var visibleChroma: Double { chroma * min(max(lightness, 0) / 0.3, 1) }
}
