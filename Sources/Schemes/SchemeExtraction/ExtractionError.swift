public import ImageDecoding

/// A reason why a photo has no scheme.
@nonexhaustive
public enum ExtractionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The image could not be decoded.
  case decoding(DecodingError)
  /// Every pixel is transparent.
  case noVisiblePixels
  /// The region of the options lies outside the upright image, which has the associated size.
  case regionOutsideImage(PixelSize)
  /// The options leave out all visible pixels, by the region, the mask, the alpha threshold or the
  /// ignored colors.
  case everyPixelLeftOut
  /// The surrounding task was cancelled.
  case cancelled

  init(_ error: DecodingError) {
    switch error {
    case .cancelled: self = .cancelled
    case .regionOutsideImage(let size): self = .regionOutsideImage(size)
    default: self = .decoding(error)
    }
  }

  /// The reason as a sentence without capital and period, as the command prints it.
  public var description: String {
    switch self {
    case .decoding(let error): "\(error)"
    case .noVisiblePixels: "every pixel is transparent, so there is no color"
    case .regionOutsideImage(let size):
      "the region lies outside the photo, which is \(size.width) × \(size.height) pixels"
    case .everyPixelLeftOut: "every visible pixel is left out"
    case .cancelled: "interrupted before it was done"
    }
  }
}
