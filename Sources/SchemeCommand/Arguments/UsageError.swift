/// A reason why a command line cannot be carried out.
struct UsageError: Error, Hashable, Sendable {
  /// The message for a person, without the name of the command.
  let message: String
  /// Whether the list of subcommands is more helpful than the options of one.
  var isOfSubcommands = false

  /// Creates an error with a message: a sentence without a capital letter and a period.
  init(_ message: String) { self.message = message }

  /// There is no such option. Others may have been meant, or other subcommands may own it.
  static func unknownOption(
    _ option: String, suggestions: [String], owners: [String] = []
  ) -> UsageError {
    if owners.count > 3 {
      return UsageError(
        "unknown option '\(option)' here; 'colorway \(owners[0])' and others have it")
    }
    guard owners.isEmpty else {
      let commands = owners.map { "'colorway \($0)'" }
      return UsageError("'\(option)' is an option of \(commands.listed(with: "and")), not of this")
    }
    return UsageError("unknown option '\(option)'" + question(suggestions))
  }

  /// The last word is an option without the value that it needs.
  static func missingValue(option: String, placeholder: String) -> UsageError {
    UsageError("option '\(option)' needs a value: \(placeholder)")
  }

  static func unknownChoice(option: String, value: String, choices: [String]) -> UsageError {
    UsageError(
      "'\(value)' is not a value of '\(option)'" + question([nearest(to: value, among: choices)])
        + " (it can be \(choices.joined(separator: ", ")))")
  }

  /// A value cannot be used; `expected` describes those that can.
  static func badValue(
    option: String, value: String, expected: String, nearest: String? = nil
  ) -> UsageError {
    UsageError(
      "'\(value)' is not a value of '\(option)'"
        + (nearest == nil
          ? "; it can be \(expected)" : question([nearest]) + " (it can be \(expected))"))
  }

  static func conflict(_ option: String, _ other: String) -> UsageError {
    UsageError("'\(option)' and '\(other)' cannot be used together; leave one of them out")
  }

  static func neededOption(_ option: String, with other: String) -> UsageError {
    UsageError("'\(option)' is only used with '\(other)'; add that, or leave '\(option)' out")
  }

  static func unknownSubcommand(_ name: String, nearest: String?) -> UsageError {
    var error = UsageError("unknown subcommand '\(name)'" + question([nearest]))
    error.isOfSubcommands = true
    return error
  }

  static func unknownSubcommand(_ name: String, among subcommands: [Subcommand]) -> UsageError {
    unknownSubcommand(name, nearest: nearest(to: name, among: subcommands.map(\.name)))
  }

  /// There is an operand where none is expected.
  static func unwantedOperand(_ word: String) -> UsageError {
    UsageError("'\(word)' is one word too many; leave it out")
  }

  static let noInput = UsageError("no photo was named (for standard input, name '-')")
  static let noWantedColor = UsageError(
    "no color to look for was named (for the colors of a photo, use '--like')")
  static let noLines = UsageError(
    "no file of lines was named, such as 'colorway batch' writes (for standard input, name '-')")

  static let repeatedStandardInput = UsageError(
    "standard input, '-', can be read only once; name it once")
  static let standardInputIsKeyboard = UsageError(
    "standard input, '-', is the keyboard here; name a file or a folder")
  static let noPlaceForHistory = UsageError(
    "there is no home folder for the history; name a file with '--journal'")

  /// Neither an option nor the name of a file says which format is meant.
  static func unknownFormat(
    file: String, option: String, choices: [String], nearestSuffix: String? = nil
  ) -> UsageError {
    let reason =
      file == "-"
      ? "'-' has no suffix that tells the format"
      : "the suffix of '\(file)' does not stand for a format that can be "
        + (option == "--from" ? "read" : "written") + question([nearestSuffix.map { "." + $0 }])
    return UsageError(
      reason + (nearestSuffix == nil ? "; name" : " Or name")
        + " one with \(option) (it can be \(choices.joined(separator: ", ")))")
  }

  static func severalPalettes(format: String, choices: [String]) -> UsageError {
    UsageError(
      "'\(format)' holds one palette, and there are several; these formats hold them: "
        + choices.joined(separator: ", "))
  }

  static func outputExists(_ file: String, instead: String?) -> UsageError {
    UsageError(
      "'\(file)' exists; "
        + (instead.map { "resume it with '\($0)', or remove it" } ?? "remove it, or name another"))
  }

  /// A line of a configuration file, or all of it, cannot be used.
  static func inFile(_ file: String, line: Int?, reason: String) -> UsageError {
    UsageError(file + (line.map { ":\($0)" } ?? "") + ": " + reason)
  }

  /// Returns a question for what may have been meant, or nothing.
  static func question(_ suggestions: [String?]) -> String {
    let suggestions = suggestions.compactMap { $0.map { "'\($0)'" } }
    return suggestions.isEmpty ? "" : "; did you mean \(suggestions.listed(with: "or"))?"
  }
}

extension [String] {
  /// Returns the words as a sentence lists them: `a, b or c`.
  func listed(with conjunction: String) -> String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
