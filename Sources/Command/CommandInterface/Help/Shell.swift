internal import StructuredText
package import SystemCalls

package enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish

  package func script(for command: CommandSet) -> String {
    switch self {
    case .bash: BashCompletions(command: command).script
    case .zsh: ZshCompletions(command: command).script
    case .fish: FishCompletions(command: command).script
    }
  }

  /// Returns a word in single quotes, escaped for the shell.
  func quoted(_ word: String) -> String {
    // In fish, unlike the other shells, a backslash is an escape character within single quotes.
    let content =
      self == .fish
      ? word.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      : word.replacing("'", with: "'\\''")
    return "'\(content)'"
  }
}

extension RawPath {
  /// The path as a word of a shell command line.
  package var forShell: String {
    if !bytes.isEmpty, bytes.allSatisfy(Self.plainInShell.contains) { return text }
    if String(validating: bytes, as: UTF8.self) != nil, printable == text {
      return Shell.bash.quoted(text)
    }
    // Characters that would control the terminal and bytes that are not text are escaped in a form
    // that Bash, Zsh, and POSIX 2024 understand.
    return "$'"
      + bytes.map { byte in
        Self.plainInShell.contains(byte)
          ? String(Unicode.Scalar(byte))
          : #"\x"# + String(byte, radix: 16).padded(to: 2, with: "0")
      }.joined() + "'"
  }

  private static let plainInShell = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/,:=+@%".utf8)
}
