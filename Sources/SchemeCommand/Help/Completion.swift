/// The completions that a shell offers for a value or an operand.
enum Completion: Hashable, Sendable {
  case words([String])
  /// The names of files, and of folders on the way to them.
  case files
  case folders
  /// Nothing, because only the user knows the value.
  case unknown

  /// Creates the completion for a placeholder of help, such as `FOLDER` or `[FILE...]`.
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
    let choices = page.operandChoices()
    return choices.isEmpty ? Completion(page.operands) : .words(choices)
  }
}

/// A shell that completes what a person types.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish

  func script(for command: SchemeCommand) -> String {
    switch self {
    case .bash: BashCompletions(command: command).script
    case .zsh: ZshCompletions(command: command).script
    case .fish: FishCompletions(command: command).script
    }
  }

  /// Returns a word, between single quotes only if it has other characters than names of files usually do.
  func word(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._/+,@%".utf8.contains(byte)
        }
      }
    return isPlain ? word : quoted(word)
  }

  /// Returns a word between single quotes, as the shell reads it.
  func quoted(_ word: String) -> String {
    // In fish, unlike in the others, a backslash is an escape character within single quotes.
    let content =
      self == .fish
      ? word.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      : word.replacing("'", with: "'\\''")
    return "'\(content)'"
  }
}
