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

  /// Puts a decoder's error into words, with the option that changes what happens.
  init(_ error: DecodingError) {
    self.init(kind: Kind(error), message: error.description + Self.remedy(for: error))
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

extension Failure.Kind {
  fileprivate init(_ error: DecodingError) {
    self =
      switch error {
      case .empty: .empty
      case .unsupportedFormat, .unsupportedFeature: .unsupported
      case .corrupt: .corrupt
      case .truncated: .truncated
      case .limitExceeded, .outOfMemory: .limit
      case .regionOutsideImage: .outside
      case .unreadable: .unreadable
      case .cancelled: .cancelled
      }
  }
}

extension UsageError {
  /// What is wrong with the command line, without the name of the command.
  var message: String {
    switch self {
    case .unknownOption(let option, let nearest):
      "unknown option '\(option)'" + Self.question(nearest)
    case .missingValue(let option, let placeholder):
      "option '\(option)' needs a value: \(placeholder)"
    case .unexpectedValue(let option):
      "option '\(option)' takes no value"
    case .unknownChoice(let option, let value, let choices):
      "'\(value)' is no value of '\(option)'"
        + Self.question(nearest(to: value, among: choices))
        + " (it can be \(choices.joined(separator: ", ")))"
    case .badValue(let option, let value, let expected):
      "'\(value)' is no value of '\(option)'; it can be \(expected)"
    case .unknownSubcommand(let name, let nearest):
      "unknown subcommand '\(name)'" + Self.question(nearest)
    case .noInput:
      "no photo was named (for standard input, name '-')"
    case .severalInputs:
      "more than one photo was named"
    case .unknownFormat(let file, let option, let choices):
      (file == "-" ? "'-'" : "the name of '\(file)'") + " tells no format; name one with \(option) "
        + "(it can be \(choices.joined(separator: ", ")))"
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

  private static func question(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
