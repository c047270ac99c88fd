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
    self.init(kind: .limit, message: "it has more than \(limit.inMebibytes)")
  }

  /// Puts an extraction's error into words, with the options that change what happens.
  init(_ error: ExtractionError) {
    var failure = SchemeFailure.describing(error)
    switch error {
    case .decoding(let error): failure.message += Self.remedy(for: error)
    case .everyPixelLeftOut: failure.message += " (by --ignore, --region or --alpha-threshold)"
    default: break
    }
    self = failure
  }

  /// Puts an encoder's error into words.
  init(_ error: ImageWritingError) {
    self.init(kind: .limit, message: "the picture cannot be encoded: \(error.reason)")
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

extension UsageError {
  /// What is wrong with the command line, without the name of the command.
  var message: String {
    switch self {
    case .unknownOption(let option, let suggestions):
      "unknown option '\(option)'" + Self.question(suggestions)
        + (["-r", "-R", "--recursive"].contains(option)
          ? " (subfolders are not searched; name them too, as in Photos/*/)" : "")
    case .equalsSign(let short, let long, let value):
      "'\(short)=\(value)' is not understood; write '\(short) \(value)' or '\(long)=\(value)'"
    case .missingValue(let option, let placeholder):
      "option '\(option)' needs a value: \(placeholder)"
    case .unexpectedValue(let option):
      "option '\(option)' takes no value"
    case .unknownChoice(let option, let value, let choices):
      "'\(value)' is no value of '\(option)'"
        + Self.question([nearest(to: value, among: choices)].compactMap(\.self))
        + " (it can be \(choices.joined(separator: ", ")))"
    case .badValue(let option, let value, let expected):
      "'\(value)' is no value of '\(option)'; it can be \(expected)"
    case .unknownSubcommand(let name, let nearest):
      "unknown subcommand '\(name)'" + Self.question([nearest].compactMap(\.self))
    case .noInput:
      "no photo was named (for standard input, name '-')"
    case .severalInputs:
      "more than one photo was named"
    case .unknownFormat(let file, let option, let choices):
      (file == "-" ? "'-'" : "the name of '\(file)'") + " tells no format; name one with \(option) "
        + "(it can be \(choices.joined(separator: ", ")))"
    case .otherFormat(let file, let format, let suffix):
      "what is written is \(format), and the name of '\(file)' says something else; "
        + "end it in \(suffix)"
    case .photoForPalette(let file, let output):
      "'\(file)' is a photo and not a palette; its colors are found by "
        + "'colorway extract -o \(output) \(file)'"
    case .notForTerminal(let format):
      "'\(format)' is not for a terminal; name a file to write to, or redirect standard output"
    case .severalPalettes(let format, let choices):
      "'\(format)' holds one palette, and there are several; "
        + "these formats hold them: \(choices.joined(separator: ", "))"
    case .notTwoFiles:
      "one file to read and one to write must be named (for standard input and output, name '-')"
    case .repeatedStandardInput:
      "standard input, '-', can be read only once"
    case .outputIsInput(let file):
      "'\(file)' would be replaced by what is made of it; name another file to write to"
    case .standardInputIsKeyboard:
      "standard input, '-', is the keyboard here; name a file"
    case .neededOption(let option, let other):
      "'\(option)' is only used with '\(other)'"
    case .noTerminal:
      "standard input and output must be a terminal to explore photos (try 'colorway extract')"
    case .dumbTerminal:
      "this terminal cannot show it (TERM is 'dumb')"
    }
  }

  private static func question(_ suggestions: [String]) -> String {
    guard let last = suggestions.last else { return "" }
    let others = suggestions.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "; did you mean " + (others.isEmpty ? "" : others + " or ") + "'\(last)'?"
  }
}
