internal import ImageDecoding
internal import ImageEncoding
internal import SchemeExtraction

// The one place where errors turn into words and kinds.

extension Failure {
  /// A folder without photos.
  static let emptyFolder = Failure(
    kind: .empty, message: "no JPEG or PNG file is in this folder (its subfolders are not searched)"
  )

  /// A file or folder that the system does not let us read.
  init(unreadable error: SystemError) {
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
      self.init(kind: .transparent, message: "\(error)")
    case .regionOutsideImage:
      self.init(kind: .outside, message: "\(error)")
    case .everyPixelLeftOut:
      self.init(
        kind: .ignored,
        message: "\(error) (by --ignore, --region or --alpha-threshold)")
    case .cancelled:
      self.init(kind: .cancelled, message: "\(error)")
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

extension ImageFormat {
  /// The name of the format as people write it.
  var title: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    }
  }
}
