/// The description of an image from the header of its file.
public struct ImageInfo: Hashable, Sendable {
  /// The channels of stored pixels.
  public enum ColorModel: String, Hashable, Sendable, CaseIterable {
    /// Lightness alone.
    case gray
    /// Red, green, and blue, or a palette of such colors.
    case rgb
    /// Cyan, magenta, yellow, and black inks, which are converted to red, green, and blue.
    case cmyk
  }

  /// The format, recognized by the file's bytes.
  public let format: ImageFormat
  /// The size of the stored image.
  public let storedSize: PixelSize
  /// The rotation or mirroring that makes the stored image upright.
  public let orientation: Orientation
  /// The channels of stored pixels.
  public let colorModel: ColorModel
  /// The name of the color space of the pixels, such as `sRGB` or `Display P3`.
  public let colorSpace: String
  /// A Boolean value that indicates whether pixels can be transparent.
  public let hasAlpha: Bool
  /// How another program converted the image, or `nil` if it was decoded without conversion.
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

/// What is known about an image after its last row has been read.
public struct DecodingReport: Hashable, Sendable {
  /// The description of the image.
  public let image: ImageInfo
  /// The color profile of the pixels.
  public let profile: ColorProfile
  /// The faults of the file, in the order in which they were detected.
  public let warnings: [DecodingWarning]
}
