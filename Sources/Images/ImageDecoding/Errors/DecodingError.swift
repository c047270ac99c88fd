/// The reason that an image could not be decoded.
@nonexhaustive
public enum DecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input has no bytes.
  case empty
  /// The input is not a JPEG, PNG, or PNM. It has another format, such as `WebP` or `text`.
  case unsupportedFormat(name: String)
  /// No installed program converts the format, such as `HEIC`. `package` is the Debian package of
  /// one that does.
  case missingProgram(format: String, package: String)
  /// The program that converts the format failed. `reason` describes the failure, with the
  /// program's own message.
  case conversionFailed(format: String, program: String, reason: String)
  /// The file is valid but uses an unsupported feature of its format, such as lossless JPEG.
  case unsupportedFeature(ImageFormat, reason: String)
  /// The bytes violate the rules of their format. `reason` is the codec's message.
  case corrupt(ImageFormat, reason: String)
  /// The data ends or is damaged after `rowsRead` of `rowCount` rows. If `rowsRead` is above 0,
  /// only strict decoding throws this error.
  case truncated(ImageFormat, rowsRead: Int, rowCount: Int)
  /// Decoding would exceed a limit in `DecodingLimits`.
  case limitExceeded(DecodingLimits.Kind, value: Int, limit: Int)
  /// The requested region contains no pixel of the image. The associated value is the upright size.
  case regionOutsideImage(PixelSize)
  /// There is not enough memory, although no limit is exceeded.
  case outOfMemory
  /// The file cannot be opened or read. `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// The surrounding task was cancelled.
  case cancelled

  /// The reason as a sentence without an initial capital letter or final period.
  public var description: String {
    switch self {
    case .empty: "it is empty (0 bytes)"
    case .unsupportedFormat(let name): "this is \(name); only \(ImageFormat.titles) can be read"
    case .missingProgram(let format, let package):
      "this is \(format); install '\(package)' to read it"
    case .conversionFailed(let format, let program, let reason):
      "this is \(format), and \(program) \(reason)"
    case .unsupportedFeature(let format, let reason):
      "this kind of \(format.title) cannot be read: \(reason)"
    case .corrupt(let format, let reason): "the \(format.title) data is damaged: \(reason)"
    case .truncated(let format, _, rowCount: 0):
      "the \(format.title) data ends or is damaged before it says how large the picture is"
    case .truncated(let format, rowsRead: 0, let rowCount):
      "the \(format.title) data ends or is damaged before the first of \(rowCount.grouped) rows"
    case .truncated(let format, let rowsRead, let rowCount):
      "the \(format.title) data ends or is damaged after \(rowsRead.grouped) of "
        + "\(rowCount.grouped) rows"
    case .limitExceeded(let kind, let value, let limit):
      kind.sentence(value: value, limit: limit)
    case .regionOutsideImage(let size):
      "the region lies outside the photo, which is \(size.width) × \(size.height) pixels"
    case .outOfMemory: "there is not enough memory to decode it"
    case .unreadable(_, let reason): reason
    case .cancelled: "interrupted before it was done"
    }
  }
}

extension DecodingLimits.Kind {
  fileprivate func sentence(value: Int, limit: Int) -> String {
    switch self {
    case .pixels:
      let (value, limit) = Int.distinguishable(value, limit, by: \.inMillions)
      return "\(value) pixels, over the limit of \(limit)"
    case .memory:
      let (value, limit) = Int.distinguishable(value, limit, by: \.inMebibytes, unit: " bytes")
      return "decoding it takes \(value) of memory, over the limit of \(limit)"
    case .side:
      return "a side of \(value.grouped) pixels, over the limit of \(limit.grouped)"
    case .bytes: return "it is larger than \(limit.inMebibytes)"
    case .scans:
      return "it has at least \(value.grouped) scans, over the limit of \(limit.grouped)"
    case .blocks: return "its scans contain more than \(limit.inMillions) blocks"
    case .chunks:
      return "it has at least \(value.grouped) chunks besides its pixels, over the limit of "
        + limit.grouped
    }
  }
}

/// A fault of a file that was decoded anyway.
@nonexhaustive
public enum DecodingWarning: Hashable, Sendable, CustomStringConvertible {
  /// The data ends early or is damaged. Only `rowsRead` of `rowCount` rows were used.
  case truncated(rowsRead: Int, rowCount: Int)
  /// Some of the data is damaged, but all rows were used. `reason` is the codec's message.
  case damaged(reason: String)
  /// The embedded color profile was not applied, and the colors were interpreted as sRGB.
  case profileIgnored(reason: String)

  /// The warning as a sentence without an initial capital letter or final period.
  public var description: String {
    switch self {
    case .truncated(let rowsRead, let rowCount):
      "the data ends early or is damaged: only \(rowsRead.grouped) of \(rowCount.grouped) rows "
        + "were used"
    case .damaged(let reason): "some of the data is damaged: \(reason)"
    case .profileIgnored(let reason):
      "the color profile was not applied, and the colors were read as sRGB: \(reason)"
    }
  }
}

/// A decoding error, or an error of the caller's code: the closure of
/// `ImageDecoder.readRows(of:_:)` or the sequence of chunks of an ``ImageInput``.
public enum ReadingError<CallerError: Error>: Error, CustomStringConvertible {
  /// The image could not be decoded.
  case decoding(DecodingError)
  /// The caller's code threw an error, which stopped the decoding.
  case caller(CallerError)

  /// The description of the underlying error.
  public var description: String {
    switch self {
    case .decoding(let error): error.description
    case .caller(let error): String(describing: error)
    }
  }
}

extension ReadingError: Equatable where CallerError: Equatable {}
