import ColorMath

extension Oklab {
  /// The color of the same hue with another chroma and lightness. A gray stays one.
  func scaled(toChroma chroma: Double, lightness: Double) -> Oklab {
    let scale = self.chroma > 1e-6 ? chroma / self.chroma : 0
    return Oklab(lightness: lightness, a: a * scale, b: b * scale)
  }

  /// The color, made lighter until it has a contrast on a dark ground.
  func readable(on ground: SRGB8, contrast: Double) -> Oklab {
    var color = self
    while color.lightness < 1, SRGB8(color).contrastRatio(with: ground) < contrast {
      color.lightness = min(1, color.lightness + 0.01)
    }
    return color
  }
}
