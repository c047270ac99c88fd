/// The description of an image in the header of its file.
public struct ImageInfo: Hashable, Sendable {
  /// The channels in which pixels are stored.
  public enum ColorModel: String, Hashable, Sendable, CaseIterable {
    /// Lightness alone.
    case gray
    /// Red, green and blue, or a palette of them.
    case rgb
    /// Four inks: cyan, magenta, yellow and black, which are converted to red, green and blue.
    case cmyk
  }

  /// The format, recognized by the file's bytes.
  public let format: ImageFormat
  /// The size of the stored image.
  public let storedSize: PixelSize
  /// The rotation or mirroring that turns the stored image upright.
  public let orientation: Orientation
  /// The channels in which pixels are stored.
  public let colorModel: ColorModel
  /// The name of the color space of the pixels, such as `sRGB` or `Display P3`.
  public let colorSpace: String
  /// A Boolean value that indicates whether pixels can be transparent.
  public let hasAlpha: Bool
  /// How another program converted the image to its format, or `nil` if it was read as it is.
  public let conversion: ImageConversion?

  /// The size of the upright image.
  public var size: PixelSize { orientation.uprightSize(of: storedSize) }

  package init(
    format: ImageFormat, storedSize: PixelSize, orientation: Orientation = .up,
    colorModel: ColorModel = .rgb, colorSpace: String = "sRGB", hasAlpha: Bool = false,
    conversion: ImageConversion? = nil
  ) {
    (self.format, self.storedSize, self.orientation) = (format, storedSize, orientation)
    (self.colorModel, self.colorSpace, self.hasAlpha) = (colorModel, colorSpace, hasAlpha)
    self.conversion = conversion
  }
}

/// The facts about an image that are known after its last row.
public struct DecodingReport: Hashable, Sendable {
  /// The description of the image in its file.
  public let image: ImageInfo
  /// The color profile of the pixels.
  public let profile: ColorProfile
  /// The faults of the file, in the order of detection.
  public let warnings: [DecodingWarning]
}
