internal import Colorway
internal import ImageEncoding
internal import SchemeResults

/// The reason why an input has no scheme.
typealias Failure = SchemeFailure

// Advice for people at the command line is added to the messages of the libraries only in this
// file.

extension Failure {
  static let emptyFolder = Failure(
    kind: .empty, message: "no JPEG, PNG or PNM file is in this folder itself")

  static let emptyTree = Failure(
    kind: .empty, message: "no JPEG, PNG or PNM file is in this folder or in those within it")

  /// Returns the failure with a hint at what the name may have meant, or with it in a command.
  func withHint(for name: RawPath) -> Failure {
    if kind == .unsupported, name != "-" {
      let path = name.text.hasPrefix("-") ? RawPath("./" + name.text) : name
      return Failure(kind: kind, message: message.replacing("FILE", with: path.forShell))
    }
    guard kind == .unreadable, System.kind(of: name) == nil, let hint = name.hint else {
      return self
    }
    return Failure(kind: kind, message: "\(message) (\(hint))")
  }

  /// Creates the failure for a file or folder that the system does not allow to be read.
  init(unreadable error: SystemError) {
    guard error != .cancelled else {
      self.init(ExtractionError.cancelled)
      return
    }
    self.init(kind: .unreadable, message: error.message)
  }

  /// Calls a function that reads, and throws its error as a failure.
  static func reading<Value>(_ body: () throws(SystemError) -> Value) throws(Failure) -> Value {
    try converting(Failure.init(unreadable:), body)
  }

  init(largerThan limit: Int, raisedBy option: String?) {
    let remedy = option.map { " (raise that with \($0))" } ?? ""
    self.init(kind: .limit, message: "it has more than \(limit.inMebibytes)" + remedy)
  }

  /// Creates the failure for an extraction error. It names the options that change the result.
  init(_ error: ExtractionError) {
    self = .describing(error)
    switch error {
    case .decoding(.unsupportedFormat(let name)):
      message =
        if let command = FileSignature.conversion(of: name) {
          "\(name) is not read; try: \(command)"
        } else {
          "this is \(name), which is not read; see 'colorway formats'"
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

  /// Creates the failure for an encoder's error.
  init(_ error: ImageWritingError) { self = .unencodable(error.reason) }

  /// Returns the failure for a picture that cannot be encoded, with a reason.
  static func unencodable(_ reason: String) -> Failure {
    Failure(kind: .limit, message: "the picture cannot be encoded: \(reason)")
  }

  /// Creates the failure for a decoder's error. It names the option that changes the result.
  init(_ error: DecodingError) { self.init(ExtractionError.decoding(error)) }

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

extension RawPath {
  /// The advice for a person who typed this and meant a file.
  fileprivate var hint: String? {
    let text = text.lowercased()
    if ["http://", "https://", "ftp://"].contains(where: text.hasPrefix) {
      return "photos are not fetched; try: curl -sSL '\(printable)' | colorway -"
    }
    if text.hasPrefix("file://") { return "name the file without 'file://'" }
    let formats = OutputFormat.all.filter { !["png", "text"].contains($0.name) }
    if formats.best(forFileName: text, suffixes: \.suffixes) != nil {
      return "to write to it, use '-o \(printable)'"
    }
    if text.hasPrefix("~") { return "the shell replaces '~' only outside of quotes" }
    if text.contains(where: "*?[".contains) {
      return "the shell replaces '*', '?' and '[' only outside of quotes"
    }
    return nil
  }
}

/// Calls a function, and throws its error as another one.
func converting<Value, From: Error, To: Error>(
  _ convert: (From) -> To, _ body: () throws(From) -> Value
) throws(To) -> Value {
  do throws(From) {
    return try body()
  } catch {
    throw convert(error)
  }
}

/// A file that is needed before the work can begin, but cannot be used.
struct UnusableFile: ReportedError {
  let name: RawPath
  let failure: Failure

  func report(to console: Console) -> ExitStatus {
    if failure.kind == .cancelled { return .interrupted }
    console.complain(about: name, failure.message)
    return .failure
  }
}

/// Calls a function that uses a file, and throws its failure with the name of the file.
func using<Value>(
  _ name: RawPath, _ body: () async throws(Failure) -> Value
) async throws(UnusableFile) -> Value {
  do throws(Failure) {
    return try await body()
  } catch {
    throw UnusableFile(name: name, failure: error)
  }
}
