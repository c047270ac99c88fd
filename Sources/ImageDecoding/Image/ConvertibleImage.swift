import Synchronization
internal import SystemCalls

/// An image of any format, and the means to convert it to one that is decoded.
///
/// `PhotoConverter` of the module `PhotoConversion` makes such images. A JPEG, PNG or PNM is read as it is.
public final class ConvertibleImage: Sendable {
  /// The image as it is.
  package let original: ImageInput
  private let converter: any ImageConverter
  private let keepsResult: Bool
  private let result = Mutex<ConvertedImage?>(nil)

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - original: The image as it is.
  ///   - keepsResult: Pass `true` for an image that is decoded more than once. It is then converted once.
  ///   - converter: The converter.
  package init(_ original: ImageInput, keepsResult: Bool = false, by converter: any ImageConverter)
  {
    (self.original, self.keepsResult, self.converter) = (original, keepsResult, converter)
  }

  /// What the image was converted to, if that was kept.
  var converted: ConvertedImage? { result.withLock { $0 } }

  /// Converts the image, whose bytes a source has.
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
  /// Returns whether both convert the same image.
  public static func == (left: ConvertibleImage, right: ConvertibleImage) -> Bool {
    left.original == right.original
  }

  /// Hashes the image.
  public func hash(into hasher: inout Hasher) { hasher.combine(original) }
}

/// A means of converting images of formats that are not decoded.
package protocol ImageConverter: Sendable {
  /// Converts an image. It is called where images are decoded, and ends early if the task is cancelled.
  ///
  /// - Parameters:
  ///   - format: The name of its format, as in ``FileSignature``.
  ///   - limits: The limits of both images.
  ///   - next: Returns the next bytes of the image, at most a number of them, or none at the end.
  /// - Returns: The image in a format that is decoded.
  /// - Throws: ``DecodingError/unsupportedFormat(name:)`` for a format that no program is known for.
  func converted(
    _ format: String, limits: DecodingLimits,
    from next: (Int) throws(DecodingError) -> [UInt8]
  ) throws(DecodingError) -> ConvertedImage
}

/// An image after its conversion.
package struct ConvertedImage: Sendable {
  /// The bytes of a JPEG, PNG or PNM.
  package enum Content: Sendable {
    case file(OpenFile)
    case bytes([UInt8])
  }

  /// The place of the color space of the pixels.
  package enum Colors: Hashable, Sendable {
    /// The file itself.
    case kept
    /// An ICC profile.
    case profile([UInt8])
    /// Four code points of ITU-T H.273, as in cICP of PNG.
    case codePoints([UInt8])
  }

  package let content: Content
  package let colors: Colors
  /// The orientation of the pixels, whatever the file says.
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

/// How an image was converted by another program.
public struct ImageConversion: Hashable, Sendable {
  /// The name of its own format, such as `WebP`.
  public let format: String
  /// The name of the program, or `nil` for the preview that a raw file of a camera holds.
  public let program: String?

  package init(format: String, program: String?) {
    (self.format, self.program) = (format, program)
  }
}
