/// An error of decoding, or an error that the caller's own code threw meanwhile.
///
/// The caller's code is the closure of `ImageDecoder.readRows(of:_:)`, or the sequence of chunks from
/// which an ``ImageInput`` is created.
public enum ReadingError<CallerError: Error>: Error {
  /// The image could not be decoded.
  case decoding(DecodingError)
  /// The caller's code threw an error, which ended the decoding.
  case caller(CallerError)
}

extension ReadingError: Equatable where CallerError: Equatable {}

extension ReadingError: CustomStringConvertible {
  /// The description of the error that it holds.
  public var description: String {
    switch self {
    case .decoding(let error): error.description
    case .caller(let error): String(describing: error)
    }
  }
}
