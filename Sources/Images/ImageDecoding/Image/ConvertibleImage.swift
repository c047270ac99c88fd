import Synchronization
internal import SystemCalls

/// An image of any format, with a converter to a format that can be decoded.
///
/// `PhotoConverter` of the module `PhotoConversion` makes such images. A JPEG, PNG, or PNM is
/// decoded without conversion.
public final class ConvertibleImage: Sendable {
  /// The image before conversion.
  package let original: ImageInput
  private let converter: any ImageConverter
  private let keepsResult: Bool
  private let result = Mutex<ConvertedImage?>(nil)

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - original: The image before conversion.
  ///   - keepsResult: Pass `true` for an image that is decoded more than once, to convert it only once.
  ///   - converter: The converter.
  package init(_ original: ImageInput, keepsResult: Bool = false, by converter: any ImageConverter)
  {
    (self.original, self.keepsResult, self.converter) = (original, keepsResult, converter)
  }

  /// The converted image, if it was kept.
  var converted: ConvertedImage? { result.withLock { $0 } }

  /// Converts the image, whose bytes come from a source.
  func convert(
    _ source: borrowing ByteSource, named format: String, limits: DecodingLimits
  ) throws(DecodingError) -> ConvertedImage {
    let image = try converter.converted(format, limits: limits) {
      (count) throws(DecodingError) -> [UInt8] in
      let bytes = source.next(count)
      if let error = source.readFailure(of: original, limits: limits) { throw error }
      return bytes
    }
    if keepsResult { result.withLock { $0 = image } }
    return image
  }
}

extension ConvertibleImage: Hashable {
  /// Returns whether both images have the same original.
  public static func == (left: ConvertibleImage, right: ConvertibleImage) -> Bool {
    left.original == right.original
  }

  /// Hashes the original image.
  public func hash(into hasher: inout Hasher) { hasher.combine(original) }
}

/// A converter of images whose formats cannot be decoded.
package protocol ImageConverter: Sendable {
  /// Converts an image. The decoding task calls this method, which ends early if the task is cancelled.
  ///
  /// - Parameters:
  ///   - format: The name of the image's format, as in ``FileSignature``.
  ///   - limits: The limits of both images.
  ///   - next: A function that returns up to a number of the next bytes of the image, or none at the end.
  /// - Returns: The image in a format that can be decoded.
  /// - Throws: ``DecodingError/unsupportedFormat(name:)`` for a format that no known program
  ///   converts.
  func converted(
    _ format: String, limits: DecodingLimits,
    from next: (Int) throws(DecodingError) -> [UInt8]
  ) throws(DecodingError) -> ConvertedImage
}

/// A converted image.
package struct ConvertedImage: Sendable {
  /// The file or bytes of a JPEG, PNG, or PNM.
  package enum Content: Sendable {
    case file(OpenFile)
    case bytes([UInt8])
  }

  /// The source of the color space of the pixels.
  package enum Colors: Hashable, Sendable {
    /// The converted file itself.
    case kept
    /// An ICC profile.
    case profile([UInt8])
    /// Four code points of ITU-T H.273, as in the PNG chunk cICP.
    case codePoints([UInt8])
  }

  package let content: Content
  package let colors: Colors
  /// The orientation of the pixels, which overrides the converted file's.
  package let orientation: Orientation
  package let conversion: ImageConversion

  package init(
    _ content: Content, colors: Colors = .kept, orientation: Orientation = .up,
    _ conversion: ImageConversion
  ) {
    (self.content, self.colors, self.orientation) = (content, colors, orientation)
    self.conversion = conversion
  }
}

/// How another program converted an image.
public struct ImageConversion: Hashable, Sendable {
  /// The name of the original format, such as `WebP`.
  public let format: String
  /// The name of the program, or `nil` for the preview in a camera's raw file.
  public let program: String?

  package init(format: String, program: String?) {
    (self.format, self.program) = (format, program)
  }
}
