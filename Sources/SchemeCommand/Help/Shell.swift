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
