internal import SchemeDesign
package import SchemeExtraction

/// The JSON of an album and its scheme. Most members are the same as in ``PhotoRecord``.
package struct AlbumRecord: JSONRecord {
  /// A color of the scheme. Most members are the same as in ``ColorRecord``.
  package struct Color: JSONRecord {
    package var hex: String
    package var name: String
    package var cssName: String
    /// The fraction of the album that the color covers, from 0 to 1.
    package var share: Double
    package var oklab: [Double]
    package var oklch: [Double]
    package var prominence: Double
    package var accent: Bool
    /// The name of the photo that contributes most to the color, as it was given, if the photos are known.
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
  /// The weighting of photos: `photos` or `pixels`.
  package var weighing: String
  package var colors: [Color]
  package var roles: RolesRecord?
  package var vibrant: VibrantRecord?
  package var rest: Double?
  package var meanSquaredError: Double
  package var count: CountRecord
  package var options: OptionsRecord
  package var version = FormatVersion.current
  package var tool = FormatVersion.tool

  /// Creates the record of an album and its scheme, with `colors` in the given order.
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
  }
}
