package import ImageDecoding
internal import SchemeDesign
package import SchemeExtraction

/// The JSON of a photo and its scheme.
public struct PhotoRecord: JSONRecord {
  /// The name of the photo, as it was given.
  public var source: String
  /// The name of the photo as a percent-encoded relative URL, if the name is not UTF-8 and so
  /// ``source`` contains U+FFFD.
  public var sourceURL: String?
  /// The state of the file and the options, in lines of `colorway batch`.
  public var batch: BatchRecord?
  /// The image.
  public var image: ImageRecord
  /// The colors, in the requested order.
  public var colors: [ColorRecord]
  /// The colors by interface role, if requested.
  public var roles: RolesRecord?
  /// The six kinds of vibrant and muted colors, if requested.
  public var vibrant: VibrantRecord?
  /// The fraction of pixels that resemble none of the colors, if it is known.
  public var rest: Double?
  /// The mean squared Oklab distance from a pixel to its color.
  public var meanSquaredError: Double
  /// Descriptions of faults of the file, in sentences.
  public var warnings: [String]
  /// The number of colors, and the reason for it.
  public var count: CountRecord
  /// The number of k-means runs, each from its own initial centers, if it is known.
  public var starts: Int?
  /// The numbers of pixels.
  public var pixels: PixelsRecord
  /// The options of the extraction.
  public var options: OptionsRecord
  /// The version of the JSON format.
  public var version = FormatVersion.current
  /// The program and its version.
  public var tool = FormatVersion.tool

  /// Creates the record of a photo. By default, it has the colors in the order of the scheme, and no roles.
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
    rest = scheme.rest.rounded(decimals: 6)
    meanSquaredError = scheme.meanSquaredError
    warnings = extraction.warnings.map(\.description)
    count = CountRecord(
      of: scheme, asked: extractor.options.colorCount, next: extraction.evidence?.nextColor)
    starts = extraction.evidence?.startCount
    pixels = PixelsRecord(extraction)
    options = OptionsRecord(extractor)
  }
}

/// The part of a line of `colorway batch` that identifies completed photos to a later run.
public struct BatchRecord: JSONRecord {
  /// A hash of the options and the program version.
  public var request: String
  /// The size of the file in bytes, if there is a file.
  public var size: Int?
  /// The modification time, in seconds since 1970 with nine decimals, if there is a file.
  public var modified: String?

  /// The identity of the file system, if it is mounted at or below the folder that the run was given.
  public var device: String?
  /// The XXH64 hash of the file in 16 hexadecimal digits, by which a moved file is known again.
  public var digest: String?

  package init(
    request: String, size: Int? = nil, modified: String? = nil, device: String? = nil,
    digest: String? = nil
  ) {
    (self.request, self.size, self.modified) = (request, size, modified)
    (self.device, self.digest) = (device, digest)
  }
}

/// The JSON of an image file.
public struct ImageRecord: JSONRecord {
  /// The format: `jpeg`, `png` or `pnm`.
  public var format: String
  /// The original file format, such as `WebP`, if another program or the camera converted it.
  public var original: String?
  /// The program that converted the file, such as `dwebp`.
  public var program: String?
  /// The size of the upright image in pixels.
  public var width, height: Int
  /// The orientation of the stored image: a number from 1 to 8, as in Exif.
  public var orientation: Int
  /// The color model of the stored pixels: `gray`, `rgb` or `cmyk`.
  public var colorModel: String
  /// The color space of the pixels, such as `sRGB` or `Display P3`.
  public var colorSpace: String
  /// The kind of color profile that was applied, if known: `sRGB` for none, `matrix`, or `table`.
  public var profile: String?

  package init(_ image: ImageInfo, profile: ColorProfile? = nil) {
    format = image.format.rawValue
    original = image.conversion?.format
    program = image.conversion?.program
    width = image.size.width
    height = image.size.height
    orientation = image.orientation.rawValue
    colorModel = image.colorModel.rawValue
    colorSpace = image.colorSpace
    self.profile = profile?.kind.rawValue
  }
}

/// The JSON of the numbers of pixels that a scheme is based on.
public struct PixelsRecord: JSONRecord {
  /// The number of pixels of the image.
  public var total: Int
  /// The number of sampled pixels, weighted by alpha.
  public var counted: Int
  /// The number of pixels that were read, if it is known. The following members depend on the same data.
  public var read: Int?
  /// The number of pixels outside the region.
  public var outside: Int?
  /// The number of transparent pixels. A partly transparent pixel counts by its transparent fraction.
  public var transparent: Int?
  /// The number of pixels below the alpha threshold or excluded by a mask.
  public var excluded: Int?
  /// The number of pixels with ignored colors.
  public var ignored: Int?

  package init(_ extraction: SchemeExtractor.Extraction) {
    total = extraction.image.size.pixelCount
    let shown = extraction.scheme.swatches.reduce(0) { $0 + $1.pixelCount }
    counted = extraction.evidence?.pixels.counted ?? shown
    guard let pixels = extraction.evidence?.pixels else { return }
    read = pixels.read
    outside = pixels.outside
    transparent = pixels.transparent
    excluded = pixels.excluded
    ignored = pixels.ignored
  }
}
