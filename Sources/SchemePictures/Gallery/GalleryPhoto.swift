package import ColorMath

/// One photo of a gallery.
package struct GalleryPhoto: Hashable, Sendable {
  /// One of its colors.
  package struct Color: Hashable, Sendable {
    /// What is shown of it.
    package let label: PictureColor
    /// The color, which may lie outside sRGB.
    package let color: Oklab

    /// Creates a color.
    package init(label: PictureColor, color: Oklab) {
      (self.label, self.color) = (label, color)
    }
  }

  /// The path of the file.
  package let path: String
  /// The small photo, as the `data:` URI of an image.
  package let thumbnail: String
  /// Its colors, in the order in which they are shown. At least one.
  package let colors: [Color]
  /// When the file was last changed, in seconds since 1970; 0 if that is not known.
  package let date: Int

  /// Creates a photo.
  package init(path: String, thumbnail: String, colors: [Color], date: Int) {
    (self.path, self.thumbnail, self.colors, self.date) = (path, thumbnail, colors, date)
  }

  /// The name of the file, without its folders.
  var name: String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }
}
