internal import ImageDecoding
internal import ImageEncoding
internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

// The one place where words for people at the command line are added to those of the libraries.

extension Failure {
  /// A folder without photos.
  static let emptyFolder = Failure(
    kind: .empty,
    message: "no JPEG, PNG or PNM file is in this folder (its subfolders are not searched)"
  )

  /// A folder without photos, also within its folders.
  static let emptyTree = Failure(
    kind: .empty, message: "no JPEG, PNG or PNM file is in this folder or in those within it")

  /// Adds what may have been meant by a name that does not exist.
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
  init(largerThan limit: Int, raisedBy option: OptionDeclaration?) {
    let remedy = option.map { " (raise that with \($0.longForm))" } ?? ""
    self.init(kind: .limit, message: "it has more than \(limit.inMebibytes)" + remedy)
  }

  /// Puts an extraction's error into words, with the options that change what happens.
  init(_ error: ExtractionError) {
    self = .describing(error)
    switch error {
    case .decoding(let error): message += Self.remedy(for: error)
    case .everyPixelLeftOut: message += " (by --ignore, --region, --mask or --alpha-threshold)"
    default: break
    }
  }

  /// Puts an encoder's error into words.
  init(_ error: ImageWritingError) { self = .unencodable(error.reason) }

  /// A picture that cannot be encoded, for a reason.
  static func unencodable(_ reason: String) -> Failure {
    Failure(kind: .limit, message: "the picture cannot be encoded: \(reason)")
  }

  /// Puts a decoder's error into words, with the option that changes what happens.
  init(_ error: DecodingError) {
    self.init(ExtractionError.decoding(error))
  }

  private static func remedy(for error: DecodingError) -> String {
    switch error {
    case .truncated(_, let rowsRead, _) where rowsRead > 0: " (without --strict, those are used)"
    case .limitExceeded(.pixels, _, _): " (raise it with --max-pixels)"
    case .limitExceeded(.memory, _, _): " (raise it with --max-memory)"
    case .limitExceeded(.blocks, _, _): " (raise that with --max-memory)"
    case .limitExceeded(.bytes, _, _): " (raise that with --max-bytes)"
    case .outOfMemory: " (--jobs 1 takes the least)"
    default: ""
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
