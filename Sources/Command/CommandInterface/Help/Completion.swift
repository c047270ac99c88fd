/// The completions that a shell offers for a value or an operand.
enum Completion: Hashable, Sendable {
  case words([String])
  /// The names of files, and of folders that lead to them.
  case files
  case folders
  /// Nothing, because only the user knows the value.
  case unknown

  /// Creates the completion of a help placeholder such as `FOLDER` or `[FILE...]`.
  init(_ placeholder: String) {
    let names = placeholder.split { !$0.isLetter }
    if names.contains(where: { ["FILE", "PHOTO", "PATH", "IN", "OUT"].contains($0) }) {
      self = .files
    } else {
      self = names.contains("FOLDER") ? .folders : .unknown
    }
  }
}

extension OptionDeclaration {
  /// The completion of the option's value, or `nil` for an option that takes no value.
  var completion: Completion? {
    placeholder.map { choices.isEmpty ? Completion($0) : .words(choices) }
  }
}

extension Subcommand {
  var completion: Completion {
    let choices = nested.isEmpty ? page.operandChoices() : nested.map(\.word)
    return choices.isEmpty ? Completion(page.operands) : .words(choices)
  }
}
