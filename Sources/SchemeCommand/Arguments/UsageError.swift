/// A reason why a command line cannot be carried out.
enum UsageError: Error, Hashable, Sendable {
  /// There is no such option.
  case unknownOption(String, suggestions: [String])
  /// An option stands last, without the value that it needs.
  case missingValue(option: String, placeholder: String)
  /// An option that takes no value was given one.
  case unexpectedValue(option: String)
  /// A letter is followed by an equals sign, as only long options are.
  case equalsSign(short: String, long: String, value: String)
  /// A value is none of those that an option knows.
  case unknownChoice(option: String, value: String, choices: [String])
  /// A value cannot be used; `expected` describes those that can.
  case badValue(option: String, value: String, expected: String)
  /// More colors are pinned than are asked for.
  case tooManyPins(Int, colorCount: Int)
  /// There is no such subcommand.
  case unknownSubcommand(String, nearest: String?)
  /// A word stands where none is wanted.
  case unwantedOperand(String)
  /// No photo was named.
  case noInput
  /// No histogram was named.
  case noHistogram
  /// No color to look for was named.
  case noWantedColor
  /// No file of lines was named.
  case noLines
  /// More than one photo was named where one is wanted.
  case severalInputs
  /// Neither an option nor the name of a file says which format is meant.
  case unknownFormat(file: String, option: String, choices: [String])
  /// A photo was given where a palette is read.
  case photoForPalette(file: String, output: String)
  /// Standard output is a terminal, and the format is not for one.
  case notForTerminal(format: String)
  /// There are several palettes, and the format holds one.
  case severalPalettes(format: String, choices: [String])
  /// There are not exactly one file to read and one to write.
  case notTwoFiles
  /// Standard input was named more than once.
  case repeatedStandardInput
  /// The output would replace one of the inputs.
  case outputIsInput(String)
  /// Standard input was named as a photo, but it is the keyboard.
  case standardInputIsKeyboard
  /// Two options contradict each other.
  case conflict(String, String)
  /// A file of results is there already.
  case outputExists(String, instead: String?)
  /// There is not exactly one folder to watch.
  case notOneFolder
  /// A folder is wanted, and there is none of this name.
  case notFolder(String)
  /// No entry of the history was named.
  case noEntry
  /// The environment tells no place for the history.
  case noPlaceForHistory
  /// No file was named that lines can be kept in.
  case noFileOfLines
  /// An option has no meaning without another.
  case neededOption(String, with: String)
  /// Input or output is no terminal.
  case noTerminal
  /// The terminal cannot move its cursor.
  case dumbTerminal
}

extension UsageError {
  /// The message for a person, without the name of the command.
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
      "'\(value)' is not a value of '\(option)'"
        + Self.question([nearest(to: value, among: choices)].compactMap(\.self))
        + " (it can be \(choices.joined(separator: ", ")))"
    case .badValue(let option, let value, let expected):
      "'\(value)' is not a value of '\(option)'; it can be \(expected)"
    case .tooManyPins(let pins, let count):
      "\(pins) colors are pinned, and only \(count) asked for; ask for more with "
        + "'\(OptionDeclaration.colors.longForm)'"
    case .unknownSubcommand(let name, let nearest):
      "unknown subcommand '\(name)'" + Self.question([nearest].compactMap(\.self))
    case .unwantedOperand(let word):
      "'\(word)' is not understood here"
    case .noInput:
      "no photo was named (for standard input, name '-')"
    case .noHistogram:
      "no histogram was named (for standard input, name '-')"
    case .noWantedColor:
      "no color to look for was named (for the colors of a photo, use '--like')"
    case .noLines:
      "no file of lines was named, such as 'colorway batch' writes (for standard input, name '-')"
    case .severalInputs:
      "more than one photo was named"
    case .unknownFormat(let file, let option, let choices):
      (file == "-"
        ? "'-' has no suffix that tells the format"
        : "the suffix of '\(file)' does not stand for a format that can be "
          + (option == OptionDeclaration.from.longForm ? "read" : "written"))
        + "; name one with \(option) (it can be \(choices.joined(separator: ", ")))"
    case .photoForPalette(let file, let output):
      "'\(file)' is a photo and not a palette; to find its colors, use "
        + "'colorway extract -o \(output) \(file)'"
    case .notForTerminal(let format):
      "'\(format)' is not for a terminal; name a file to write to, or redirect standard output"
    case .severalPalettes(let format, let choices):
      "'\(format)' holds one palette, and there are several; "
        + "these formats hold them: \(choices.joined(separator: ", "))"
    case .notTwoFiles:
      "name one file to read and one to write ('-' is standard input or output)"
    case .repeatedStandardInput:
      "standard input, '-', can be read only once"
    case .outputIsInput(let file):
      "'\(file)' is read, so it cannot be written as well; name another file to write to"
    case .standardInputIsKeyboard:
      "standard input, '-', is the keyboard here; name a file or a folder"
    case .conflict(let option, let other):
      "'\(option)' and '\(other)' cannot be used together"
    case .outputExists(let file, let instead):
      "'\(file)' is there already; "
        + (instead.map { "go on with it by '\($0)', or remove it" } ?? "remove it, or name another")
    case .notOneFolder:
      "name one folder to watch"
    case .notFolder(let name):
      "'\(name)' is no folder that can be watched"
    case .noEntry:
      "no entry of the history was named ('colorway history' lists them)"
    case .noPlaceForHistory:
      "there is no home folder to keep the history in; name a file by '--journal'"
    case .noFileOfLines:
      "name a file to keep the lines in by '\(OptionDeclaration.output.longForm)'"
    case .neededOption(let option, let other):
      "'\(option)' is only used with '\(other)'"
    case .noTerminal:
      "standard input and output must be a terminal to explore photos (try 'colorway extract')"
    case .dumbTerminal:
      "this terminal cannot show the explorer (TERM is 'dumb')"
    }
  }

  /// A value that is no opaque color.
  static func badColor(_ text: String, option: OptionDeclaration) -> UsageError {
    .badValue(
      option: option.longForm, value: text,
      expected: "an opaque color such as '#ff8800', 'teal' or 'oklch(70% 0.1 200)'")
  }

  private static func question(_ suggestions: [String]) -> String {
    guard let last = suggestions.last else { return "" }
    let others = suggestions.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "; did you mean " + (others.isEmpty ? "" : others + " or ") + "'\(last)'?"
  }
}
