/// What a shell offers in place of a value or an operand.
enum Completion: Hashable, Sendable {
  /// Words that can be counted.
  case words([String])
  /// The names of files, and of folders on the way to them.
  case files
  /// The names of folders.
  case folders
  /// Nothing, as only the user can know it.
  case unknown

  /// Reads what help calls a value or operands, such as `FOLDER` or `[FILE...]`.
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
  /// What can follow the option, or `nil` for an option that takes no value.
  var completion: Completion? {
    placeholder.map { choices.isEmpty ? Completion($0) : .words(choices) }
  }
}

extension Subcommand {
  /// What its operands can be.
  var completion: Completion {
    let choices = operandChoices()
    return choices.isEmpty ? Completion(operands) : .words(choices)
  }
}
