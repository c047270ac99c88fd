/// The JSON of a palette: members of ``PhotoRecord``, whose JSON can also be read as a palette.
package struct PaletteRecord: JSONRecord {
  package struct Color: JSONRecord {
    /// The color, as `#rrggbb` or `#rrggbbaa`, optional for a color with components.
    package var hex: String?
    package var name: String?
    /// The share of the photo, from 0 to 1, if it comes from one.
    package var share: Double?
    /// The space of an inexact color's components: `srgb`, `hsb`, `cmyk`, `lab` or `gray`.
    package var space: String?
    package var components: [Double]?
    /// The opacity of the color, from 0 to 1, if it has components.
    package var alpha: Double?
    /// Red, green and blue in Display P3, from 0 to 1, of a color outside sRGB.
    package var displayP3: [Double]?

    package init(hex: String?, name: String? = nil, share: Double? = nil) {
      (self.hex, self.name, self.share) = (hex, name, share)
    }
  }

  /// The photo of the colors, by its given name, if they come from one.
  package var source: String?
  package var name: String?
  package var colors: [Color]

  package init(source: String? = nil, name: String? = nil, colors: [Color]) {
    (self.source, self.name, self.colors) = (source, name, colors)
  }
}
