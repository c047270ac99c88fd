public import ImageDecoding

/// An image file, as JSON has it.
public struct ImageRecord: JSONRecord {
  /// The format: `jpeg` or `png`.
  public var format: String
  /// The width of the upright image in pixels.
  public var width: Int
  /// The height of the upright image in pixels.
  public var height: Int
  /// The orientation of the stored image: a number from 1 to 8, as in EXIF.
  public var orientation: Int
  /// The color space of the pixels, such as `sRGB` or `Display P3`.
  public var colorSpace: String

  /// Creates the record of an image.
  public init(_ image: ImageInfo) {
    format = image.format.rawValue
    width = image.size.width
    height = image.size.height
    orientation = image.orientation.rawValue
    colorSpace = image.colorSpace
  }
}
