/// The JSON of a palette. Its members are also members of ``PhotoRecord``, so the JSON of a photo
/// can be read as a palette.
package struct PaletteRecord: JSONRecord {
  package struct Color: JSONRecord {
    /// The color, as `#rrggbb` or `#rrggbbaa`. It is optional for a color with components.
    package var hex: String?
    package var name: String?
    /// The fraction of the photo that the color covers, from 0 to 1, if the color comes from a photo.
    package var share: Double?
    /// The color space of the components, if the hex code is not exact: `srgb`, `hsb`, `cmyk`,
    /// `lab`, or `gray`.
    package var space: String?
    package var components: [Double]?
    /// The opacity of the color, from 0 to 1, if it has components.
    package var alpha: Double?
    /// Red, green, and blue in Display P3, from 0 to 1, if the color is outside sRGB.
    package var displayP3: [Double]?

    package init(hex: String?, name: String? = nil, share: Double? = nil) {
      (self.hex, self.name, self.share) = (hex, name, share)
    }
  }

  /// The name of the photo that the colors come from, as it was given, if there is one.
  package var source: String?
  package var name: String?
  package var colors: [Color]

  package init(source: String? = nil, name: String? = nil, colors: [Color]) {
    (self.source, self.name, self.colors) = (source, name, colors)
  }
}
