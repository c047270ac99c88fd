internal import ColorMath

/// The numbers by which a gallery sorts its photos.
struct PhotoTraits: Hashable, Sendable {
  /// The mean lightness, 0 to 1.
  let lightness: Double
  /// The mean chroma, 0 to about 0.4.
  let chroma: Double
  /// The hue in degrees of the most striking color, by chroma and share. It is 400 for grays, so that
  /// they come last.
  let hue: Double

  /// Computes the traits of a photo from its colors.
  init(of photo: GalleryPhoto) {
    let parts = photo.colors.map { (color: Oklch($0.color), share: $0.label.share) }
    lightness = parts.reduce(0) { $0 + $1.color.lightness * $1.share }
    chroma = parts.reduce(0) { $0 + $1.color.chroma * $1.share }
    let striking = parts.max { $0.color.chroma * $0.share < $1.color.chroma * $1.share }?.color
    hue = striking.flatMap { $0.chroma < Oklab.leastChromaWithHue ? nil : $0.hue } ?? 400
  }
}
