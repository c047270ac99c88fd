internal import Colorway
internal import ImageEncoding
internal import SchemeResults

/// The reason that an input has no scheme.
typealias Failure = SchemeFailure

// Only this file sorts errors into messages and exit statuses, and adds advice to the messages of libraries.

extension Failure {
  static let emptyFolder = Failure(
    kind: .empty, message: "there is no JPEG, PNG or PNM file directly in this folder")

  static let emptyTree = Failure(
    kind: .empty, message: "there is no JPEG, PNG or PNM file in this folder or its subfolders")

  /// The failure of a folder without any entry, which may be where a disk is mounted at other times.
  static let emptyPlace = Failure(kind: .empty, message: "there is nothing in this folder")

  /// Returns the failure with the name inserted into a suggested command, or with a hint about what
  /// the user may have meant by the name.
  func withHint(for name: RawPath) -> Failure {
    if kind == .unsupported, name != "-" {
      let path = name.text.hasPrefix("-") ? RawPath("./" + name.text) : name
      return Failure(kind: kind, message: message.replacing("FILE", with: path.forShell))
    }
    return withHint(name.hintForPhoto ?? name.hint, for: name)
  }

  /// Returns the failure with a hint about the name of a file that is no photo.
  func withHint(forFile name: RawPath) -> Failure { withHint(name.hint, for: name) }

  private func withHint(_ hint: String?, for name: RawPath) -> Failure {
    guard kind == .unreadable, System.kind(of: name) == nil, let hint else { return self }
    return Failure(kind: kind, message: "\(message) (\(hint))")
  }

  /// Creates the failure for any error in using a file. Its message names options that would help.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as ExtractionError: self.init(extraction: error)
    case let error as DecodingError: self.init(extraction: .decoding(error))
    case let error as SystemError where error == .cancelled: self.init(extraction: .cancelled)
    case let error as SystemError: self.init(kind: .unreadable, message: error.message)
    case let error as ImageWritingError: self = .unencodable(error.reason)
    case let error as AlbumHistogram.AdditionError:
      self.init(kind: .limit, message: "it cannot be added: \(error)")
    case let error as TemplateError:
      var message = error.description
      if case .unknown(let name, let known) = error.kind {
        message += UsageError.question([nearest(to: name, among: known)])
      }
      self.init(kind: .corrupt, message: message)
    default: self.init(kind: .corrupt, message: "\(error)")
    }
  }

  init(largerThan limit: Int, raisedBy option: String?) {
    let remedy = option.map { " (raise the limit with \($0))" } ?? ""
    self.init(kind: .limit, message: "it is larger than \(limit.inMebibytes)" + remedy)
  }

  private init(extraction error: ExtractionError) {
    self = .describing(error)
    switch error {
    case .decoding(.unsupportedFormat(let name)):
      message =
        if let command = FileSignature.conversion(of: name) {
          "\(name) cannot be read; try: \(command)"
        } else {
          "this is \(name), which cannot be read; see 'colorway formats'"
        }
    case .decoding(.missingProgram(let name, _)):
      if let command = FileSignature.conversion(of: name) {
        message += ", or convert it: \(command)"
      }
    case .decoding(let error): message += Self.remedy(for: error)
    case .everyPixelLeftOut: message += " (by --ignore, --region, --mask or --alpha-threshold)"
    default: break
    }
  }

  static func unencodable(_ reason: String) -> Failure {
    Failure(kind: .limit, message: "the picture cannot be encoded: \(reason)")
  }

  private static func remedy(for error: DecodingError) -> String {
    switch error {
    case .truncated(_, let rowsRead, _) where rowsRead > 0:
      " (without --strict, those rows are used)"
    case .limitExceeded(.pixels, _, _): " (raise it with --max-pixels)"
    case .limitExceeded(.memory, _, _): " (raise it with --max-memory)"
    case .limitExceeded(.blocks, _, _): " (raise the limit with --max-memory)"
    case .limitExceeded(.bytes, _, _): " (raise the limit with --max-bytes)"
    case .outOfMemory: " (--jobs 1 needs the least)"
    default: ""
    }
  }
}

extension RawPath {
  /// Advice for a user who typed this as the name of a photo.
  fileprivate var hintForPhoto: String? {
    let text = text.lowercased()
    if text.hasPrefix("file://") { return hint }
    if ["http://", "https://", "ftp://"].contains(where: text.hasPrefix) {
      return "photos are not fetched; try: curl -sSL '\(printable)' | colorway -"
    }
    let formats = PaletteFormat.offered.filter { !["png", "text"].contains($0.name) }
    if formats.best(forFileName: text, suffixes: \.suffixes) != nil {
      return "to write to it, use '-o \(printable)'"
    }
    return nil
  }

  /// Advice for a user who typed this as the name of any file.
  fileprivate var hint: String? {
    let text = text.lowercased()
    if text.hasPrefix("file://") { return "name the file without 'file://'" }
    if text.hasPrefix("~") { return "the shell replaces '~' only outside quotes" }
    if text.contains(where: "*?[".contains) {
      return "the shell replaces '*', '?' and '[' only outside quotes"
    }
    return nil
  }
}

extension Complaint {
  /// Creates the complaint about any error that ends a command.
  init(_ error: any Error) {
    switch error {
    case let complaint as Complaint: self = complaint
    case JournalError.cancelled: self = .interrupted
    case let error as SystemError where error.isClosedPipe: self = .closedPipe
    default:
      let failure = Failure(error)
      self = failure.kind == .cancelled ? .interrupted : Complaint(failure.message)
    }
  }

  /// Creates the complaint about an error in using a file, with advice for a photo if it may be one.
  init(_ error: any Error, about name: RawPath, isPhoto: Bool = true) {
    let failure =
      isPhoto ? Failure(error).withHint(for: name) : Failure(error).withHint(forFile: name)
    self = failure.kind == .cancelled ? .interrupted : Complaint(about: name, failure.message)
  }

  /// Creates the complaint about a film that can be read only in part or not at all, or says what a film is.
  init(_ error: DecodingError, aboutFilm name: RawPath) {
    switch error {
    case .unsupportedFormat, .unsupportedFeature(.jpeg, _), .unsupportedFeature(.png, _):
      self.init(
        about: name,
        "this is not a film: expected a stream of PNM pictures, such as ffmpeg writes with '-f "
          + "image2pipe -c:v ppm'")
    case .missingProgram:
      self.init(Failure(kind: .unsupported, message: error.description), about: name)
    default: self.init(error, about: name)
    }
  }

  /// Creates the complaint about an error of writing results, or returns `nil` for any other error.
  init?(_ error: any Error, writing output: RawPath?) {
    let reason: String
    switch error {
    case let error as SystemError where error.isClosedPipe || error == .cancelled:
      self.init(error)
      return
    case let error as SystemError:
      let hint = output != nil && error == .missingFile ? " (its folder must exist)" : ""
      reason = error.message + hint
    case is PaletteError, is ImageWritingError: reason = Failure(error).message
    case let error as LineFile.OpeningError: reason = error.reason
    default: return nil
    }
    self.init(aboutOutput: output, reason)
  }
}

/// Calls a function that uses a file. Rethrows any error as a complaint about the file, with advice for a
/// photo unless the file cannot be one.
func using<Value>(
  _ name: RawPath, isPhoto: Bool = true, _ body: () async throws -> Value
) async throws(Complaint) -> Value {
  do {
    return try await body()
  } catch {
    throw Complaint(error, about: name, isPhoto: isPhoto)
  }
}
