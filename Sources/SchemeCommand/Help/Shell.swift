/// A shell that completes what a person types.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish

  /// Returns the script that teaches the shell to complete a command line.
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
