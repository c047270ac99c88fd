import ColorMath
public import SchemeExtraction

extension ImageColorScheme: Interpolable {
  /// The scheme some part of the way to another, by the pairs of a ``SchemeMorph``.
  ///
  /// Colors that look the same at eight bits a channel are one swatch. Counts of pixels and places
  /// are those of the nearer end.
  public func interpolated(to end: ImageColorScheme, fraction: Double) -> ImageColorScheme {
    if fraction <= 0 { return self }
    if fraction >= 1 { return end }
    let nearer = fraction < 0.5 ? self : end
    var merged: [SRGB8: SchemeMorph.Part] = [:]
    for part in SchemeMorph(from: self, to: end).parts(at: fraction) where part.share > 0 {
      let rgb = SRGB8(nearest: part.color)
      merged[rgb, default: SchemeMorph.Part(color: part.color, share: 0)].share += part.share
    }
    let sorted = merged.sorted { ($0.value.share, $1.key.hex) > ($1.value.share, $0.key.hex) }
    let swatches = sorted.compactMap { rgb, part -> Swatch? in
      let model = nearer.swatches.min {
        $0.color.squaredDifference(from: part.color) < $1.color.squaredDifference(from: part.color)
      }
      return model.map { model in
        Swatch(
          color: part.color, rgb: rgb, share: part.share, pixelCount: model.pixelCount,
          position: model.position)
      }
    }
    return ImageColorScheme(
      swatches: swatches,
      meanSquaredError: meanSquaredError.interpolated(
        to: end.meanSquaredError, fraction: fraction)) ?? nearer
  }
}
