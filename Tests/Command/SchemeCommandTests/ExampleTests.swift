import DocumentationPages
import Foundation
import Testing

@testable import CommandInterface
@testable import SchemeCommand

/// The command lines in the help and the documentation, which the parser has to accept.
struct ExampleTests {
  /// Returns the words of the first command of a shell line, without redirections.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'": (isQuoted, word) = (!isQuoted, word ?? "")
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      case "#" where !isQuoted && word == nil, ">" where !isQuoted, "|" where !isQuoted,
        "<" where !isQuoted:
        return words
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  private static let help = CommandSet.colorway.allSubcommands.flatMap {
    $0.page.examples.map(\.key)
  }

  private static func pages() throws -> [String] {
    try Documentation.pages().flatMap(Documentation.blocks).joined()
      .filter { $0.hasPrefix("colorway ") }
  }

  @Test func `the parser accepts the command line of every example`() throws {
    let pages = try Self.pages()
    #expect(Self.help.count > 10 && pages.count > 50)
    for line in Self.help + pages {
      let commands = line.components(separatedBy: " | ").filter { $0.hasPrefix("colorway ") }
      #expect(!commands.isEmpty, "\(line)")
      for command in commands {
        let words = Self.words(command).dropFirst()
        #expect(CommandSet.colorway.refusal(of: words.map { Array($0.utf8) }) == nil, "\(line)")
      }
    }
  }

  @Test func `the documentation lists every subcommand`() throws {
    let rows = try Documentation.lines("Sources/Hosts/Colorway/Colorway.docc/Command.md")
      .filter { $0.hasPrefix("| `") }
    for name in CommandSet.colorway.subcommands.map(\.name) {
      #expect(rows.contains { $0.contains("`\(name)`") }, "\(name) is missing in Command.md")
    }
  }

  @Test(arguments: [
    ("colorway -n 8 'a b' # c", ["colorway", "-n", "8", "a b"]),
    ("colorway theme a.jpg > x", ["colorway", "theme", "a.jpg"]),
    ("colorway --format hex - < a.png", ["colorway", "--format", "hex", "-"]),
  ])
  func `a shell line is split into words`(_ row: (line: String, words: [String])) {
    #expect(Self.words(row.line) == row.words)
  }
}
