internal import SchemeDesign
package import SchemeExtraction

/// The JSON of an album and its scheme.
package struct AlbumRecord: JSONRecord {
  /// One color of the scheme.
  package struct Color: JSONRecord {
    /// The nearest color of eight bits a channel, as `#rrggbb`.
    package var hex: String
    /// An everyday name, such as `dusty blue`.
    package var name: String
    /// The name of the nearest of CSS's named colors.
    package var cssName: String
    /// The share of the album, from 0 to 1.
    package var share: Double
    /// Lightness, a and b in Oklab, with six decimals.
    package var oklab: [Double]
    /// Lightness and chroma in Oklch, with six decimals, and the hue in degrees, with three.
    package var oklch: [Double]
    /// The share of attention that the color draws, from 0 to 1.
    package var prominence: Double
    package var accent: Bool
    /// The photo that contributes most to the color, by its given name, if the photos are known.
    package var photo: String?

    package init(_ swatch: ImageColorScheme.Swatch, photo: String? = nil) {
      let color = ColorRecord(swatch)
      (hex, name, cssName) = (color.hex, color.name, color.cssName)
      (share, oklab, oklch) = (color.share, color.oklab, color.oklch)
      (prominence, accent) = (color.prominence, color.accent)
      self.photo = photo
    }
  }

  package var photos: Int
  /// The weighing of photos: `photos` or `pixels`.
  package var weighing: String
  /// The colors, in the requested order.
  package var colors: [Color]
  /// The colors for the parts of an interface, if requested.
  package var roles: RolesRecord?
  /// The six kinds of vibrant and muted colors, if requested.
  package var vibrant: VibrantRecord?
  /// The share of the pixels that look like none of the colors, if it is known.
  package var rest: Double?
  /// The mean squared distance in Oklab from a pixel to its color.
  package var meanSquaredError: Double
  /// The number of colors, and the reason for it.
  package var count: CountRecord
  package var options: OptionsRecord
  /// The version of the JSON format.
  package var version: Int
  /// The program and its version.
  package var tool: String

  /// Creates the record of an album with its scheme. The colors are in the order of the record.
  package init(
    _ album: AlbumHistogram, _ scheme: ImageColorScheme, by extractor: SchemeExtractor,
    colors: [Color], hasRoles: Bool = false
  ) {
    photos = album.photoCount
    weighing = album.weighing.rawValue
    self.colors = colors
    roles = hasRoles ? RolesRecord(SchemeRoles(scheme)) : nil
    vibrant = hasRoles ? VibrantRecord(VibrantSet(scheme)) : nil
    rest = scheme.rest.rounded(decimals: 6)
    meanSquaredError = scheme.meanSquaredError
    count = CountRecord(of: scheme, asked: extractor.options.colorCount)
    options = OptionsRecord(extractor)
    version = FormatVersion.current
    tool = FormatVersion.tool
  }
}
