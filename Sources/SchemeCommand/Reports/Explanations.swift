internal import ImageDecoding
internal import ImageEncoding
internal import SchemeExtraction
internal import SchemeResults

// The one place where errors turn into words and kinds.

extension Failure {
  /// A folder without photos.
  static let emptyFolder = Failure(
    kind: .empty, message: "no JPEG or PNG file is in this folder (its subfolders are not searched)"
  )

  /// Adds what may have been meant by a name that leads to nothing.
  func withHint(for name: RawText) -> Failure {
    guard kind == .unreadable, System.kind(of: name) == nil, let hint = name.hint else {
      return self
    }
    return Failure(kind: kind, message: "\(message) (\(hint))")
  }

  /// A file or folder that the system does not let us read.
  init(unreadable error: SystemError) {
    guard error != .cancelled else {
      self.init(ExtractionError.cancelled)
      return
    }
    self.init(kind: .unreadable, message: error.message)
  }

  /// A file of more bytes than are held.
  init(largerThan limit: Int) {
    self.init(kind: .limit, message: "it has more than \(inMebibytes(limit))")
  }

  /// Puts an extraction's error into words.
  init(_ error: ExtractionError) {
    switch error {
    case .decoding(let error):
      self.init(error)
    case .noVisiblePixels:
      self.init(kind: .transparent, message: "every pixel is transparent, so there is no color")
    case .regionOutsideImage(let size):
      self.init(
        kind: .outside,
        message: "the region lies outside the photo, which is \(size.width) × \(size.height) pixels"
      )
    case .everyPixelLeftOut:
      self.init(
        kind: .ignored,
        message: "every visible pixel is left out (by --ignore, --region or --alpha-threshold)")
    case .cancelled:
      self.init(kind: .cancelled, message: "interrupted before it was done")
    }
  }

  /// Puts an encoder's error into words.
  init(_ error: ImageWritingError) {
    self.init(kind: .limit, message: "the picture cannot be encoded: \(error.reason)")
  }

  /// Puts a decoder's error into words.
  init(_ error: DecodingError) {
    switch error {
    case .empty:
      self.init(kind: .empty, message: "there is nothing in it: 0 bytes")
    case .unsupportedFormat(let name):
      self.init(kind: .unsupported, message: "this is \(name); only JPEG and PNG are read")
    case .unsupportedFeature(let format, let reason):
      self.init(kind: .unsupported, message: "this kind of \(format.title) is not read: \(reason)")
    case .corrupt(let format, let reason):
      self.init(kind: .corrupt, message: "the \(format.title) data is damaged: \(reason)")
    case .truncated(let format, let rowsRead, let rowCount):
      let extent =
        if rowCount == 0 {
          "before it says how large the image is"
        } else if rowsRead == 0 {
          "before the first of \(grouped(rowCount)) rows"
        } else {
          "after \(grouped(rowsRead)) of \(grouped(rowCount)) rows"
        }
      let remedy = rowsRead == 0 ? "" : " (without --strict, those are used)"
      self.init(
        kind: .truncated,
        message: "the \(format.title) data ends or is damaged \(extent)\(remedy)")
    case .limitExceeded(let kind, let value, let limit):
      self.init(kind: .limit, message: kind.explanation(value: value, limit: limit))
    case .outOfMemory:
      self.init(kind: .limit, message: "there is not enough memory to decode it")
    case .unreadable(_, let reason):
      self.init(kind: .unreadable, message: reason)
    case .cancelled:
      self.init(ExtractionError.cancelled)
    }
  }
}

extension RawText {
  /// The advice for someone who typed this and meant a file.
  fileprivate var hint: String? {
    let text = text.lowercased()
    if ["http://", "https://", "ftp://"].contains(where: text.hasPrefix) {
      return "photos are not fetched; try: curl -sSL '\(printable)' | colorway -"
    }
    if text.hasPrefix("file://") { return "name the file without 'file://'" }
    if text.hasPrefix("~") { return "the shell replaces '~' only outside of quotes" }
    if text.contains(where: "*?[".contains) {
      return "the shell replaces '*', '?' and '[' only outside of quotes"
    }
    return nil
  }
}

extension DecodingLimits.Kind {
  fileprivate func explanation(value: Int, limit: Int) -> String {
    switch self {
    case .pixels:
      let (value, limit) = comparable(value, limit, inWords: inMillions)
      return "\(value) pixels, over the limit of \(limit) (raise it with --max-pixels)"
    case .memory:
      let (value, limit) = comparable(value, limit, inWords: inMebibytes)
      return
        "decoding it takes \(value) of memory, over the limit of \(limit) "
        + "(raise it with --max-memory)"
    case .side:
      return "a side of \(grouped(value)) pixels, over the limit of \(grouped(limit))"
    case .bytes:
      return "it has more than \(inMebibytes(limit)) (raise that with --max-bytes)"
    case .scans:
      return "it has at least \(grouped(value)) scans, over the limit of \(grouped(limit))"
    case .blocks:
      return
        "its scans go through more than \(inMillions(limit)) blocks (raise that with --max-memory)"
    case .chunks:
      return "it has at least \(grouped(value)) chunks beside its pixels, over the limit of "
        + grouped(limit)
    }
  }
}

extension DecodingWarning {
  /// The warning as a sentence without capital and period.
  var sentence: String {
    switch self {
    case .truncated(let rowsRead, let rowCount):
      "the data ends early or is damaged: only \(grouped(rowsRead)) of \(grouped(rowCount)) rows "
        + "were used"
    case .damaged(let reason):
      "some of the data is damaged: \(reason)"
    case .profileIgnored(let reason):
      "the color profile was not applied, and the colors were read as sRGB: \(reason)"
    }
  }
}

extension ImageFormat {
  /// The name of the format as people write it.
  var title: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    }
  }
}
