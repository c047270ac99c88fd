public import ImageDecoding

/// The reason why a photo could not be written in the colors of a palette.
public enum RemappingError<WriterError: Error>: Error {
  /// The photo could not be decoded.
  case decoding(DecodingError)
  /// The palette has `count` colors, but must have 1 to `largest`.
  case paletteSize(_ count: Int, largest: Int)
  /// The picture could not be encoded; `reason` says why.
  case encoding(reason: String)
  /// The function that receives the bytes threw an error.
  case writing(WriterError)
}

extension RemappingError: Equatable where WriterError: Equatable {}

extension RemappingError {
  init(_ error: ReadingError<WriterError>) {
    switch error {
    case .decoding(let error): self = .decoding(error)
    case .caller(let error): self = .writing(error)
    }
  }
}
