package import ImageDecoding

/// An image file, as JSON has it.
public struct ImageRecord: JSONRecord {
  /// The format: `jpeg`, `png` or `pnm`.
  public var format: String
  /// The width of the upright image in pixels.
  public var width: Int
  /// The height of the upright image in pixels.
  public var height: Int
  /// The orientation of the stored image: a number from 1 to 8, as in EXIF.
  public var orientation: Int
  /// The color model of the stored pixels: `gray`, `rgb` or `cmyk`.
  public var colorModel: String
  /// The color space of the pixels, such as `sRGB` or `Display P3`.
  public var colorSpace: String
  /// The kind of applied profile, if known: `sRGB` for none, `matrix` or `table`.
  public var profile: String?

  /// Creates the record of an image with the applied profile, if known.
  package init(_ image: ImageInfo, profile: ColorProfile? = nil) {
    format = image.format.rawValue
    width = image.size.width
    height = image.size.height
    orientation = image.orientation.rawValue
    colorModel = image.colorModel.rawValue
    colorSpace = image.colorSpace
    self.profile = profile?.kind.rawValue
  }
}
