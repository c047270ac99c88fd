/// A reason an image could not be decoded. Each case says whose fault it is.
@nonexhaustive
public enum DecodingError: Error, Hashable, Sendable {
  /// There are no bytes at all.
  case empty
  /// The bytes are not a JPEG or PNG; `name` says what they are, such as `WebP` or `text`.
  case unsupportedFormat(name: String)
  /// The file is valid but uses a part of its format that is not decoded, such as lossless JPEG.
  case unsupportedFeature(ImageFormat, reason: String)
  /// The bytes break the rules of their format; `reason` is the codec's own message.
  case corrupt(ImageFormat, reason: String)
  /// The data ends or is damaged after `rowsRead` of `rowCount` rows. Only strict decoding throws
  /// this where `rowsRead` is above 0.
  case truncated(ImageFormat, rowsRead: Int, rowCount: Int)
  /// Decoding would take more than a ``DecodingLimits`` value allows.
  case limitExceeded(DecodingLimits.Kind, value: Int, limit: Int)
  /// There is not enough memory, though no limit is exceeded.
  case outOfMemory
  /// The file cannot be opened or read; `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// The region of the decoder has no pixel of the image, whose upright size this is.
  case regionOutsideImage(PixelSize)
  /// The surrounding task was cancelled.
  case cancelled
}
