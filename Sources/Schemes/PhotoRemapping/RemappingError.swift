public import ImageDecoding

/// A reason why a photo could not be written in the colors of a palette.
public enum RemappingError<WriterError: Error>: Error {
  /// The photo could not be decoded.
  case decoding(DecodingError)
  /// The palette has `count` colors, but must have 1 to `largest`.
  case paletteSize(_ count: Int, largest: Int)
  /// The picture could not be encoded; `reason` says why.
  case encoding(reason: String)
  /// The function that receives the bytes threw an error.
  case writing(WriterError)

  init(_ error: ReadingError<WriterError>) {
    switch error {
    case .decoding(let error): self = .decoding(error)
    case .caller(let error): self = .writing(error)
    }
  }
}

extension RemappingError: Equatable where WriterError: Equatable {}

/// A report on a photo that was remapped to the colors of a palette.
public struct RemappingReport: Hashable, Sendable {
  /// The decoder's report on the photo, with any warnings.
  public let photo: DecodingReport
  /// The number of colors of the palette, without the transparent entry.
  public let colorCount: Int
  /// The number of bits per pixel: 1, 2, 4 or 8.
  public let bitDepth: Int
  /// The number of visible pixels.
  public let visiblePixelCount: Int
  /// The mean difference in Oklab between pixels and their remapped colors. A difference of about
  /// 0.02 is noticeable. Dithering increases the mean, although the picture looks more like the
  /// photo.
  public let meanDifference: Double
  /// The maximum difference of any pixel.
  public let largestDifference: Double
}
