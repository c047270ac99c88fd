public import ImageDecoding

/// A reason no scheme came back.
@nonexhaustive
public enum ExtractionError: Error, Hashable, Sendable {
  /// The image could not be decoded.
  case decoding(DecodingError)
  /// Every pixel is transparent.
  case noVisiblePixels
  /// The surrounding task was cancelled.
  case cancelled
}
