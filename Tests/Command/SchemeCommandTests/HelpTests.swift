import DocumentationPages
import Foundation
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// The style of the help and the messages, as far as it can be measured.
///
/// The help of every subcommand is recorded in a file, so that a review shows every change in it.
/// `RECORD_HELP=1 swift test --filter HelpTests` records it again.
struct HelpTests {
  private static let command = CommandSet.colorway

  private static func help() throws -> String {
    try ([[]] + (command.allSubcommands.map(\.name) + ["colors"]).map { [$0] }).map { names in
      let words = names.flatMap { $0.split(separator: " ").map(String.init) }
      return "$ " + (["colorway", "help"] + words).joined(separator: " ") + "\n"
        + (try command.help(about: words.map { .init($0) }))
    }.joined(separator: "\n")
  }

  @Test func `the help is the same as the recorded text`() throws {
    let path = Documentation.path("Tests/Command/SchemeCommandTests/Golden/help.txt")
    let help = try Self.help()
    if ProcessInfo.processInfo.environment["RECORD_HELP"] != nil {
      try help.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == help)
  }

  @Test func `the help of the whole command has at most 48 lines of 80 columns`() throws {
    let lines = try Self.command.help(about: []).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 48)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `the options that most people need exist, and choosing colors has its own page`()
    throws
  {
    let options = Set(Self.command.defaultSubcommand.allOptions.map(\.longForm))
    for (forms, _) in Self.command.usualOptions {
      #expect(options.contains { forms.contains($0) }, "\(forms)")
    }
    let page = try Self.command.help(about: ["colors"])
    for option in Self.command.defaultSubcommand.allOptions where option.topic != nil {
      #expect(page.contains(option.longForm))
    }
    #expect(page.contains("--ignore COLOR") && !page.contains("--output"))
    #expect(try Self.command.help(about: ["extract"]).contains("see 'colorway help colors'"))
  }

  /// The verbs that a summary may begin with.
  private static let verbs: Set<String> = [
    "Blend", "Convert", "Draw", "Explore", "Extract", "Find", "Keep", "Make", "Mark", "Name",
    "Pick", "Print", "Remap", "Remove", "Serve", "Show", "Watch", "Write",
  ]

  @Test func `summaries begin with a verb and are one sentence`() {
    for subcommand in Self.command.allSubcommands {
      let summary = subcommand.page.summary
      #expect(Self.verbs.contains(String(summary.prefix { $0 != " " })), "\(summary)")
      #expect(summary.last == "." && !summary.dropLast().contains("."), "\(summary)")
    }
  }

  @Test func `no sentence of the help is too long`() {
    for subcommand in Self.command.allSubcommands {
      let texts =
        [subcommand.page.summary, subcommand.page.discussion]
        + subcommand.allOptions.map(\.fullHelp)
        + subcommand.page.examples.map(\.value)
      for sentence in texts.flatMap(Language.longSentences) {
        Issue.record("\(subcommand.name): \(sentence)")
      }
    }
  }

  @Test func `no sentence of a string literal in the sources is too long`() throws {
    var count = 0
    for file in try Documentation.sources() {
      for literal in Language.literals(in: try String(contentsOfFile: file, encoding: .utf8)) {
        count += 1
        for sentence in Language.longSentences(literal) { Issue.record("\(file): \(sentence)") }
      }
    }
    #expect(count > 1_000)
  }

  @Test func `long sentences and concatenated literals are recognized`() {
    let long = "Every " + String(repeating: "word ", count: 31) + "counts."
    #expect(Language.longSentences("Short. \(long) Short.").count == 1)
    #expect(
      Language.longSentences(String(repeating: "Five words are not long. ", count: 9)).isEmpty)
    let source = #"""
      f("one " + "two \(value(of: "x")) three"
        + " four")
      // "not this"
      """#
    #expect(Language.literals(in: source) == ["one two  three four"])
  }
}
