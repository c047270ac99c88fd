import ColorMath
package import SchemeExtraction

extension [ImageColorScheme.Swatch] {
  /// The color that catches the eye, or `nil` if there is none at all.
  ///
  /// What counts is chroma, and a little how common the color is: the fourth root of its share, by
  /// which a color a tenth as colorful would have to be ten thousand times as common. Among grays,
  /// that decides. A convention of ours.
  package var mostVivid: ImageColorScheme.Swatch? {
    self.max { $0.vividness < $1.vividness }
  }
}

extension ImageColorScheme.Swatch {
  fileprivate var vividness: Double {
    (color.chroma + 1e-3) * share.squareRoot().squareRoot()
  }
}
