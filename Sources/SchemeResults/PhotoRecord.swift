internal import ImageDecoding
internal import SchemeDesign
package import SchemeExtraction

/// A photo and its scheme, as JSON has them.
public struct PhotoRecord: JSONRecord {
  /// The photo, as it was named.
  public var source: String
  /// The name of the photo as a percent-encoded relative URL, if the name is not UTF-8. ``source`` then
  /// has U+FFFD in place of some of its bytes.
  public var sourceURL: String?
  /// The state of the file and the options, in lines of `colorway batch`.
  public var batch: BatchRecord?
  /// The image.
  public var image: ImageRecord
  /// The colors, in the requested order.
  public var colors: [ColorRecord]
  /// The colors for the parts of an interface, if requested.
  public var roles: RolesRecord?
  /// The six kinds of vibrant and muted colors, if requested.
  public var vibrant: VibrantRecord?
  /// The mean squared distance in Oklab from a pixel to its color.
  public var meanSquaredError: Double
  /// The faults of the file, in sentences.
  public var warnings: [String]
  /// The number of colors, and the reason for it.
  public var count: CountRecord
  /// The number of starts of k-means of which the best was taken, if it is known.
  public var starts: Int?
  /// The numbers of pixels in which the colors were found.
  public var pixels: PixelsRecord
  /// The options of the extraction.
  public var options: OptionsRecord
  /// The version of the JSON format.
  public var version: Int
  /// The program that wrote the record, and its version.
  public var tool: String

  /// Creates the record of a photo.
  ///
  /// - Parameters:
  ///   - extraction: The scheme of the photo, and what was learned about its file.
  ///   - source: The photo, as it was named.
  ///   - extractor: The extractor of the scheme.
  ///   - swatches: The colors of the scheme in the order in which they are to stand. The default is
  ///     the scheme's own, most common first.
  ///   - hasRoles: Pass `true` to include the roles and the vibrant set.
  package init(
    _ extraction: SchemeExtractor.Extraction, source: String, by extractor: SchemeExtractor,
    swatches: [ImageColorScheme.Swatch]? = nil, hasRoles: Bool = false
  ) {
    let scheme = extraction.scheme
    self.source = source
    image = ImageRecord(extraction.image, profile: extraction.evidence?.profile)
    colors = (swatches ?? scheme.swatches).map { ColorRecord($0) }
    roles = hasRoles ? RolesRecord(SchemeRoles(scheme)) : nil
    vibrant = hasRoles ? VibrantRecord(VibrantSet(scheme)) : nil
    meanSquaredError = scheme.meanSquaredError
    warnings = extraction.warnings.map(\.description)
    count = CountRecord(
      of: scheme, asked: extractor.options.colorCount,
      next: extraction.evidence?.nextColor)
    starts = extraction.evidence?.startCount
    pixels = PixelsRecord(extraction)
    options = OptionsRecord(extractor)
    version = FormatVersion.current
    tool = FormatVersion.tool
  }
}

/// The part of a line of `colorway batch` by which a later run knows that its photo is done.
public struct BatchRecord: JSONRecord {
  /// A hash of the options and the version of the program. Lines of other options have another.
  public var request: String
  /// The size of the file in bytes, if there is one.
  public var size: Int?
  /// The time when the file was last changed, in seconds since 1970 with nine decimals, if there is
  /// a file.
  public var modified: String?

  /// Creates a record.
  package init(request: String, size: Int? = nil, modified: String? = nil) {
    self.request = request
    self.size = size
    self.modified = modified
  }
}
