internal import StructuredText
internal import SystemCalls

extension RawText {
  /// The text as a word of a shell's command line.
  var forShell: String {
    let isPlain =
      !bytes.isEmpty
      && bytes.allSatisfy { byte in
        Self.plainInShell.contains(byte)
      }
    if isPlain { return text }
    let isSafe = String(validating: bytes, as: UTF8.self) != nil && printable == text
    if isSafe {
      return "'"
        + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        + "'"
    }
    // Characters that would control the terminal, and bytes that are not text, are escaped in a
    // form that Bash, Zsh and POSIX of 2024 read.
    return "$'"
      + bytes.map { byte in
        Self.plainInShell.contains(byte)
          ? String(Unicode.Scalar(byte))
          : #"\x"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined() + "'"
  }

  private static let plainInShell = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/,:=+@%".utf8)
}
