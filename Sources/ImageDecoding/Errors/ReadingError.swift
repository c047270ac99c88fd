/// An error of decoding, or one of the caller's own code that took part in it.
///
/// The caller's code is what takes rows in `ImageDecoder.readRows(of:_:)`, or the sequence that an
/// ``ImageInput`` gathers its bytes from.
public enum ReadingError<CallerError: Error>: Error {
  /// The image could not be decoded.
  case decoding(DecodingError)
  /// The caller's code threw an error, which ended the decoding.
  case caller(CallerError)
}

extension ReadingError: Equatable where CallerError: Equatable {}

extension ReadingError: CustomStringConvertible {
  /// The words of the error that it holds.
  public var description: String {
    switch self {
    case .decoding(let error): error.description
    case .caller(let error): String(describing: error)
    }
  }
}
