/// A reason why a command line cannot be carried out.
enum UsageError: Error, Hashable, Sendable {
  /// There is no such option.
  case unknownOption(String, suggestions: [String])
  /// The last word is an option without the value that it needs.
  case missingValue(option: String, placeholder: String)
  /// An option that takes no value was given one.
  case unexpectedValue(option: String)
  /// A short option is followed by an equals sign, which only long options allow.
  case equalsSign(short: String, long: String, value: String)
  /// A value is not one of the choices of an option.
  case unknownChoice(option: String, value: String, choices: [String])
  /// A value cannot be used; `expected` describes those that can.
  case badValue(option: String, value: String, expected: String, nearest: String? = nil)
  /// More colors are pinned than are asked for.
  case tooManyPins(Int, colorCount: Int)
  /// There is no such subcommand.
  case unknownSubcommand(String, nearest: String?)
  /// There is an operand where none is expected.
  case unwantedOperand(String)
  /// No photo was named.
  case noInput
  /// No histogram was named.
  case noHistogram
  /// No color to look for was named.
  case noWantedColor
  /// No file of lines was named.
  case noLines
  /// No shell was named.
  case noShell(choices: [String])
  /// More than one photo was named where one is wanted.
  case severalInputs(second: String)
  /// Neither an option nor the name of a file says which format is meant.
  case unknownFormat(
    file: String, option: String, choices: [String], nearestSuffix: String? = nil)
  /// A photo was given where a palette is expected.
  case photoForPalette(file: String, output: String)
  /// Standard output is a terminal, and the format is not for one.
  case notForTerminal(format: String)
  /// There are several palettes, but the format holds only one.
  case severalPalettes(format: String, choices: [String])
  /// The operands are not exactly one file to read and one to write.
  case notTwoFiles
  /// The operands are not exactly two things to blend.
  case notTwoSides
  /// Standard input was named more than once.
  case repeatedStandardInput
  /// The output would replace one of the inputs.
  case outputIsInput(String)
  /// Standard input was named as a photo, but it is the keyboard.
  case standardInputIsKeyboard
  /// Two options contradict each other.
  case conflict(String, String)
  /// The output file already has results in it.
  case outputExists(String, instead: String?)
  /// The operands are not exactly one folder to watch.
  case notOneFolder
  /// There is no folder with this name.
  case notFolder(String)
  /// No entry of the history was named.
  case noEntry
  /// The environment does not provide a place for the history.
  case noPlaceForHistory
  /// No file was named in which lines can be kept.
  case noFileOfLines
  /// An option has no meaning without another.
  case neededOption(String, with: String)
  /// A line of a configuration file, or all of it, cannot be used.
  case inFile(String, line: Int?, reason: String)
  /// A configuration file sets an option that does not exist.
  case unknownSetting(String, nearest: String?)
  /// A configuration file sets an option that only a command line can have.
  case notConfigurable(String)
  /// A setting of an option that takes no value is neither true nor false.
  case notBoolean(String)
  /// A setting has several values, but the option takes only one.
  case notSeveral(String)
  /// Standard input or output is not a terminal.
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
        + Self.question([nearest(to: value, among: choices)])
        + " (it can be \(choices.joined(separator: ", ")))"
    case .badValue(let option, let value, let expected, let nearest):
      "'\(value)' is not a value of '\(option)'"
        + (nearest == nil
          ? "; it can be \(expected)" : Self.question([nearest]) + " (it can be \(expected))")
    case .tooManyPins(let pins, let count):
      "\(pins) colors are pinned, and only \(count) asked for; ask for more with "
        + "'\(OptionDeclaration.colors.longForm)'"
    case .unknownSubcommand(let name, let nearest):
      "unknown subcommand '\(name)'" + Self.question([nearest])
    case .unwantedOperand(let word):
      "'\(word)' is one word too many; leave it out"
    case .noInput:
      "no photo was named (for standard input, name '-')"
    case .noHistogram:
      "no histogram was named (for standard input, name '-')"
    case .noWantedColor:
      "no color to look for was named (for the colors of a photo, use '--like')"
    case .noLines:
      "no file of lines was named, such as 'colorway batch' writes (for standard input, name '-')"
    case .noShell(let choices):
      "no shell was named (it can be \(choices.joined(separator: ", ")))"
    case .severalInputs(let second):
      "'\(second)' is one file too many; name a single one"
    case .unknownFormat(let file, let option, let choices, let nearestSuffix):
      (file == "-"
        ? "'-' has no suffix that tells the format"
        : "the suffix of '\(file)' does not stand for a format that can be "
          + (option == OptionDeclaration.from.longForm ? "read" : "written")
          + Self.question([nearestSuffix.map { "." + $0 }]))
        + (nearestSuffix == nil ? "; name" : " Or name")
        + " one with \(option) (it can be \(choices.joined(separator: ", ")))"
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
    case .notTwoSides:
      "name two things to blend, each a color, a palette file or a photo"
    case .repeatedStandardInput:
      "standard input, '-', can be read only once; name it once"
    case .outputIsInput(let file):
      "'\(file)' is read, so it cannot be written as well; name another file to write to"
    case .standardInputIsKeyboard:
      "standard input, '-', is the keyboard here; name a file or a folder"
    case .conflict(let option, let other):
      "'\(option)' and '\(other)' cannot be used together; leave one of them out"
    case .outputExists(let file, let instead):
      "'\(file)' is there already; "
        + (instead.map { "go on with it by '\($0)', or remove it" } ?? "remove it, or name another")
    case .notOneFolder:
      "there must be one folder to watch; name it"
    case .notFolder(let name):
      "'\(name)' is no folder that can be watched; name one (for files, use 'colorway batch')"
    case .noEntry:
      "no entry of the history was named ('colorway history' lists them)"
    case .noPlaceForHistory:
      "there is no home folder to keep the history in; name a file by '--journal'"
    case .noFileOfLines:
      "name a file to keep the lines in by '\(OptionDeclaration.output.longForm)'"
    case .neededOption(let option, let other):
      "'\(option)' is only used with '\(other)'; add that, or leave '\(option)' out"
    case .inFile(let file, let line, let reason):
      file + (line.map { ":\($0)" } ?? "") + ": " + reason
    case .unknownSetting(let name, let nearest):
      "unknown setting '\(name)'" + Self.question([nearest])
    case .notConfigurable(let name):
      "'\(name)' can only be given on the command line, as '--\(name)'"
    case .notBoolean(let name):
      "'\(name)' is either true or false"
    case .notSeveral(let name):
      "'\(name)' has one value, and not several"
    case .noTerminal:
      "standard input and output must be a terminal to explore photos (try 'colorway extract')"
    case .dumbTerminal:
      "this terminal cannot show the explorer (TERM is 'dumb'); use another, or 'colorway extract'"
    }
  }

  /// Returns the error for a value that is not an opaque color.
  static func badColor(_ text: String, option: OptionDeclaration) -> UsageError {
    .badValue(
      option: option.longForm, value: text,
      expected: "an opaque color such as '#ff8800', 'teal' or 'oklch(70% 0.1 200)'",
      nearest: nearestColorName(to: text))
  }

  /// A Boolean value that indicates whether the list of subcommands is more helpful than the
  /// options of one.
  var isOfSubcommands: Bool {
    if case .unknownSubcommand = self { true } else { false }
  }

  private static func question(_ suggestions: [String?]) -> String {
    let suggestions = suggestions.compactMap { $0.map { "'\($0)'" } }
    return suggestions.isEmpty ? "" : "; did you mean \(suggestions.listed(with: "or"))?"
  }
}
