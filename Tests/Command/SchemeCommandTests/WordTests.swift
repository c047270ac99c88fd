import DocumentationPages
import Foundation
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// One word for one thing: what users read has none of the words that CONTRIBUTING excludes.
struct WordTests {
  /// The words that the table of words excludes, in lower case.
  private static func excludedWords() throws -> [String] {
    let lines = try Documentation.lines("CONTRIBUTING.md")
    let table = lines.drop { $0 != "## Words" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    let words = table.filter { $0.hasPrefix("|") }.dropFirst(2).flatMap { row in
      row.split(separator: "|").last?.split(separator: ",") ?? []
    }
    return Set(words.map { $0.trimmingCharacters(in: .whitespaces) }).subtracting([""]).sorted()
  }

  /// Returns the excluded words of a text. Options such as `--journal`, and the names of files, are not words.
  private static func found(_ excluded: [String], in text: String) -> [String] {
    let words = text.lowercased().split { $0.isWhitespace }
      .filter { !$0.contains("--") && !$0.hasPrefix("-") && !$0.contains("/") && !$0.contains("<") }
      .map { $0.trimmingCharacters(in: .punctuationCharacters) }
    let plain = " " + words.joined(separator: " ") + " "
    return excluded.filter { word in
      let plural = word.hasSuffix("y") ? word.dropLast() + "ies" : word + "s"
      return plain.contains(" \(word) ") || plain.contains(" \(plural) ")
    }
  }

  @Test func `the table of words is read, and its words are recognized`() throws {
    let excluded = try Self.excludedWords()
    #expect(Set(excluded).isSuperset(of: ["image", "journal", "directory", "flag", "switch"]))
    #expect(Self.found(excluded, in: "Two Images, in directories.") == ["directory", "image"])
    #expect(Self.found(excluded, in: "--journal h.journal, imagery") == [])
  }

  @Test func `the help has no excluded word`() throws {
    let command = CommandSet.colorway
    let excluded = try Self.excludedWords()
    let names = command.allSubcommands.map { $0.name.split(separator: " ").map(String.init) }
    for words in [[], ["colors"]] + names {
      let help = try command.help(about: words.map { .init($0) })
      #expect(Self.found(excluded, in: help) == [], "colorway help \(words)")
    }
    let manual = ManualPage(command: command).text.replacing("\\-", with: "-")
    #expect(Self.found(excluded, in: manual) == [])
  }

  @Test func `no string literal of the sources that is a phrase has an excluded word`() throws {
    let excluded = try Self.excludedWords()
    var count = 0
    for file in try Documentation.sources() where !file.contains("/Sources/Schedules/") {
      let source = try String(contentsOfFile: file, encoding: .utf8)
      // Style sheets and elements of pages have words of their own.
      for literal in Language.literals(in: source)
      where literal.contains(" ") && !literal.contains("=") && !literal.contains("{") {
        count += 1
        #expect(Self.found(excluded, in: literal) == [], "\(file): \(literal)")
      }
    }
    #expect(count > 500)
  }
}
