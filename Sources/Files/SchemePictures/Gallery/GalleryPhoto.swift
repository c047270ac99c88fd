package import ColorMath

package struct GalleryPhoto: Hashable, Sendable {
  /// A color with its code, share and name. It may be outside sRGB.
  package struct Color: Hashable, Sendable {
    package let label: PictureColor
    package let color: Oklab

    package init(label: PictureColor, color: Oklab) { (self.label, self.color) = (label, color) }
  }

  /// A remark on a photo, such as that its file is truncated.
  package struct Note: Hashable, Sendable {
    /// One or two words that are always visible.
    package let label: String
    /// A sentence that is shown on demand.
    package let explanation: String

    package init(label: String, explanation: String) {
      (self.label, self.explanation) = (label, explanation)
    }
  }

  package let path: String
  /// The address of the thumbnail, such as a `data:` URI.
  package var thumbnail: String
  /// The address of the photo itself, relative to the folder of the first page, or `nil` for no link.
  package var link: String?
  /// The colors in display order, at least one.
  package let colors: [Color]
  /// The modification time of the file, in seconds since 1970, or 0 if it is unknown.
  package let date: Int
  package let isOpaque: Bool
  package let notes: [Note]

  package init(
    path: String, thumbnail: String, colors: [Color], date: Int, isOpaque: Bool = true,
    notes: [Note] = []
  ) {
    (self.path, self.thumbnail, self.colors, self.date) = (path, thumbnail, colors, date)
    (self.isOpaque, self.notes) = (isOpaque, notes)
  }

  var name: String { path.split(separator: "/").last.map { String($0) } ?? path }
}

/// The numbers by which a gallery sorts its photos.
struct PhotoTraits: Hashable, Sendable {
  /// The mean lightness, 0 to 1, and the mean chroma, 0 to about 0.4.
  let lightness, chroma: Double
  /// The hue in degrees of the most striking color, judged by chroma and share, or 400 for grays.
  let hue: Double

  init(of photo: GalleryPhoto) {
    let parts = photo.colors.map { (color: Oklch($0.color), share: $0.label.share) }
    lightness = parts.reduce(0) { $0 + $1.color.lightness * $1.share }
    chroma = parts.reduce(0) { $0 + $1.color.chroma * $1.share }
    let striking = parts.max { $0.color.chroma * $0.share < $1.color.chroma * $1.share }?.color
    hue = striking.flatMap { $0.chroma < Oklab.minimumChromaWithHue ? nil : $0.hue } ?? 400
  }
}
