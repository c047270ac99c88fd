/// The reason that a command line cannot be run.
package struct UsageError: Error, Hashable, Sendable {
  /// The message for the user, without the name of the command.
  package let message: String
  /// A Boolean value that indicates whether to refer the user to the list of subcommands rather
  /// than to the options of one.
  var isOfSubcommands = false

  /// Creates an error with a message: a sentence without an initial capital letter or final period.
  package init(_ message: String) { self.message = message }

  /// Returns the error of an unknown option. The message lists the options that may have been
  /// meant, or the subcommands that have this one.
  static func unknownOption(
    _ option: String, suggestions: [String], owners: [String]
  ) -> UsageError {
    if owners.count > 3 {
      return UsageError(
        "unknown option '\(option)' here; 'colorway \(owners[0])' and others have it")
    }
    guard owners.isEmpty else {
      let commands = owners.map { "'colorway \($0)'" }
      return UsageError(
        "'\(option)' is an option of \(commands.listed(with: "and")), not of this subcommand")
    }
    return UsageError("unknown option '\(option)'" + question(suggestions))
  }

  static func missingValue(option: String, placeholder: String) -> UsageError {
    UsageError("option '\(option)' needs a value: \(placeholder)")
  }

  package static func unknownChoice(option: String, value: String, choices: [String]) -> UsageError
  {
    UsageError(
      "invalid value '\(value)' for '\(option)'" + question([nearest(to: value, among: choices)])
        + " (it can be \(choices.joined(separator: ", ")))")
  }

  /// Returns the error of an unusable value. `expected` describes the usable values.
  package static func badValue(
    option: String, value: String, expected: String, nearest: String? = nil
  ) -> UsageError {
    UsageError(
      "invalid value '\(value)' for '\(option)'"
        + (nearest == nil
          ? "; it can be \(expected)" : question([nearest]) + " (it can be \(expected))"))
  }

  package static func conflict(_ option: String, _ other: String) -> UsageError {
    UsageError("'\(option)' and '\(other)' cannot be used together; leave one of them out")
  }

  package static func neededOption(_ option: String, with other: String) -> UsageError {
    UsageError("'\(option)' is only used with '\(other)'; add that, or leave '\(option)' out")
  }

  static func unknownSubcommand(_ name: String, nearest: String?) -> UsageError {
    var error = UsageError("unknown subcommand '\(name)'" + question([nearest]))
    error.isOfSubcommands = true
    return error
  }

  package static func unwantedOperand(_ word: String) -> UsageError {
    UsageError("unexpected argument '\(word)'; leave it out")
  }

  package static func inFile(_ file: String, line: Int?, reason: String) -> UsageError {
    UsageError(file + (line.map { ":\($0)" } ?? "") + ": " + reason)
  }

  /// Returns a question that suggests what may have been meant, or an empty text without suggestions.
  package static func question(_ suggestions: [String?]) -> String {
    let suggestions = suggestions.compactMap { $0.map { "'\($0)'" } }
    return suggestions.isEmpty ? "" : "; did you mean \(suggestions.listed(with: "or"))?"
  }
}

extension [String] {
  /// Returns the words as an enumeration in a sentence: `a, b or c`.
  package func listed(with conjunction: String) -> String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
