/// What a file says about its image, before any pixel is decoded.
public struct ImageInfo: Hashable, Sendable {
  /// The format, recognized by the file's bytes.
  public let format: ImageFormat
  /// The size of the image as it is stored.
  public let storedSize: PixelSize
  /// How the stored image is turned to stand upright.
  public let orientation: Orientation
  /// The name of the color space of the pixels, such as `sRGB` or `Display P3`.
  public let colorSpace: String
  /// Whether pixels can be transparent.
  public let hasAlpha: Bool

  /// The size of the image as a person sees it.
  public var size: PixelSize { orientation.uprightSize(of: storedSize) }

  /// Creates a description.
  public init(
    format: ImageFormat, storedSize: PixelSize, orientation: Orientation = .up,
    colorSpace: String = "sRGB", hasAlpha: Bool = false
  ) {
    self.format = format
    self.storedSize = storedSize
    self.orientation = orientation
    self.colorSpace = colorSpace
    self.hasAlpha = hasAlpha
  }
}
