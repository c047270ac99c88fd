import SchemeResults
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct ArgumentParserTests {
  struct Spelling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: [RawPath]
    var values: [String: RawPath] = [:]
    var operands: [RawPath] = []
  }

  static let spellings = [
    Spelling(
      testDescription: "a long option and its value", words: ["--colors", "8"],
      values: ["colors": "8"]),
    Spelling(
      testDescription: "a long option with an equals sign", words: ["--colors=8"],
      values: ["colors": "8"]),
    Spelling(
      testDescription: "only the first equals sign is a separator", words: ["--output=a=b"],
      values: ["output": "a=b"]),
    Spelling(
      testDescription: "an empty value", words: ["--output="], values: ["output": ""]),
    Spelling(
      testDescription: "a short option and its value", words: ["-n", "8"], values: ["colors": "8"]),
    Spelling(
      testDescription: "a short option and value in one", words: ["-n8"], values: ["colors": "8"]),
    Spelling(testDescription: "an alias", words: ["--count=8"], values: ["colors": "8"]),
    Spelling(
      testDescription: "a value that looks like an option", words: ["-o", "-x"],
      values: ["output": "-x"]),
    Spelling(
      testDescription: "the last value wins", words: ["-n8", "-n9"], values: ["colors": "9"]),
    Spelling(
      testDescription: "an option after a file", words: ["a", "--strict", "b"],
      values: ["strict": ""], operands: ["a", "b"]),
    Spelling(
      testDescription: "a dash is an operand", words: ["-"], operands: ["-"]),
    Spelling(
      testDescription: "everything after two dashes is an operand",
      words: ["--", "--strict", "--"],
      operands: ["--strict", "--"]),
    Spelling(
      testDescription: "nothing is read after --help", words: ["--help", "--nonsense"],
      values: ["help": ""]),
    Spelling(
      testDescription: "nothing is read after -h", words: ["-hx", "--nonsense"],
      values: ["help": ""]),
    Spelling(
      testDescription: "bytes that are not UTF-8", words: [RawPath(bytes: [0xFF, 0x61])],
      operands: [RawPath(bytes: [0xFF, 0x61])]),
  ]

  @Test(arguments: spellings)
  func `words are parsed into options and operands`(_ spelling: Spelling) throws {
    let parser = ArgumentParser(options: Subcommand(ExtractCommand.self).allOptions)
    let arguments = try parser.parse(spelling.words)
    let options = arguments.options.map { ($0.name, $0.value) }
    #expect(Dictionary(options) { $1 } == spelling.values)
    #expect(arguments.operands == spelling.operands)
  }

  @Test func `an option that can be repeated keeps all its values`() throws {
    let parser = ArgumentParser(options: Subcommand(ExtractCommand.self).allOptions)
    let arguments = try parser.parse(["--ignore", "white", "a", "--ignore=#f00"])
    #expect(arguments.values(of: "ignore") == ["white", "#f00"])
    #expect(arguments.values(of: "region").isEmpty)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let words: [RawPath]
    let message: String
    var testDescription: String { words.map(\.text).joined(separator: " ") }
  }

  static let mistakes = [
    Mistake(words: ["--colour"], message: "unknown option '--colour'; did you mean '--color'?"),
    Mistake(words: ["--colour=8"], message: "unknown option '--colour'; did you mean '--color'?"),
    Mistake(words: ["--pixels", "1"], message: "unknown option '--pixels'"),
    Mistake(
      words: ["--max-pixel"], message: "unknown option '--max-pixel'; did you mean '--max-pixels'?"),
    Mistake(words: ["--frmat=x"], message: "unknown option '--frmat'; did you mean '--format'?"),
    Mistake(words: ["--Strict"], message: "unknown option '--Strict'; did you mean '--strict'?"),
    Mistake(words: ["--qqq"], message: "unknown option '--qqq'"),
    Mistake(words: ["-x"], message: "unknown option '-x'"),
    Mistake(words: ["--n", "5"], message: "unknown option '--n'; did you mean '-n'?"),
    Mistake(words: ["-N5"], message: "unknown option '-N5'"),
    Mistake(words: ["-j4"], message: "unknown option '-j4'"),
    Mistake(
      words: ["-a"],
      message: "unknown option '-a'; did you mean '--accent' or '--alpha-threshold'?"),
    Mistake(words: ["-json"], message: "unknown option '-json'; did you mean '--format json'?"),
    Mistake(
      words: ["--exact"], message: "unknown option '--exact'; did you mean '--quality exact'?"),
    Mistake(words: ["--auto"], message: "unknown option '--auto'; did you mean '--colors auto'?"),
    Mistake(
      words: ["-n=5"], message: "'-n=5' is not understood; write '-n 5' or '--colors=5'"),
    Mistake(words: ["-jobs"], message: "unknown option '-jobs'; did you mean '--jobs'?"),
    Mistake(words: ["--colors"], message: "option '--colors' needs a value: N|auto"),
    Mistake(words: ["-o"], message: "option '--output' needs a value: FILE"),
    Mistake(words: ["--no-strict=yes"], message: "option '--no-strict' takes no value"),
    Mistake(
      words: ["--no-strct"], message: "unknown option '--no-strct'; did you mean '--no-strict'?"),
    Mistake(words: ["-N"], message: "unknown option '-N'; did you mean '-n'?"),
    Mistake(words: ["--strict=yes"], message: "option '--strict' takes no value"),
  ]

  @Test(arguments: mistakes)
  func `a usage error quotes the mistake and suggests a likely correction`(
    _ mistake: Mistake
  ) throws {
    let parser = ArgumentParser(options: Subcommand(ExtractCommand.self).allOptions)
    let error = try #require(throws: UsageError.self) { try parser.parse(mistake.words) }
    #expect(error.message == mistake.message)
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("format", "fromat", 1), ("", "abc", 3), ("same", "same", 0),
  ])
  func `the edit distance counts changes and swaps`(_ row: (String, String, Int)) {
    #expect(editDistance(row.0, row.1) == row.2)
    #expect(editDistance(row.1, row.0) == row.2)
  }
}

/// The choice of what was meant, and of the words that say so.
struct SuggestionTests {
  @Test(
    arguments: [
      ("form", ["reform", "format"], "format"), ("bat", ["cat", "bar"], "cat"),
      ("BLUE", ["blues", "blue"], "blues"), ("abcdef", ["abcdxy"], "abcdxy"),
      ("abcdef", ["abcxyz"], nil), ("ab", ["cb"], "cb"), ("ab", ["cd"], nil), ("", ["a"], nil),
    ] as [(String, [String], String?)])
  func `the first word with the typed beginning is meant, otherwise the first of the closest`(
    _ row: (typed: String, words: [String], meant: String?)
  ) {
    #expect(nearest(to: row.typed, among: row.words) == row.meant)
  }

  @Test(.timeLimit(.minutes(15)))
  func `a word of any length is compared with others only if it is about as long`() {
    let word = String(repeating: "x", count: 1_000_000)
    // A comparison with the second one would take hours.
    let words = ["colors", String(repeating: "y", count: 300_000)]
    #expect(nearest(to: word, among: words) == nil)
  }

  @Test func `up to three subcommands that have an option are named, otherwise the likely options`()
  {
    func message(_ suggestions: [String], _ owners: [String]) -> String {
      UsageError.unknownOption("--x", suggestions: suggestions, owners: owners).message
    }
    let end = ", not of this subcommand"
    #expect(message(["--y"], ["a"]) == "'--x' is an option of 'colorway a'" + end)
    let three = "'--x' is an option of 'colorway a', 'colorway b' and 'colorway c'"
    #expect(message([], ["a", "b", "c"]) == three + end)
    let more = "unknown option '--x' here; 'colorway a' and others have it"
    #expect(message([], ["a", "b", "c", "d"]) == more)
    #expect(message(["-y", "--z"], []) == "unknown option '--x'; did you mean '-y' or '--z'?")
  }

  @Test func `the status of a later failure replaces that of an earlier one`() {
    let statuses: [CommandInterface.ExitStatus] = [.success, .failure, .closedPipe, .interrupted]
    for first in statuses {
      let ends = statuses.map { first.then($0) }
      #expect(ends == [first] + statuses.dropFirst())
    }
  }
}

/// Messages about wrong or misspelled values of options.
struct ValueMistakeTests {
  @Test(arguments: [
    (["--format", "jsno"], "invalid value 'jsno' for '--format'; did you mean 'json'? (it can be"),
    (["--sort=hues"], "invalid value 'hues' for '--sort'; did you mean 'hue'? (it can be share,"),
    (
      ["--colors", "atuo"], "invalid value 'atuo' for '--colors'; did you mean 'auto'? (it can be a"
    ),
    (["--colors", "300"], "invalid value '300' for '--colors'; it can be a whole number from 1"),
    (
      ["--pin", "teel"],
      "invalid value 'teel' for '--pin'; did you mean 'teal'? (it can be an opaque"
    ),
    (["--pin", "#12"], "invalid value '#12' for '--pin'; it can be an opaque color such as"),
    (
      ["--ignore", "wite"], "invalid value 'wite' for '--ignore'; did you mean 'white'? (it can be"
    ),
    (["--background", "balck"], "invalid value 'balck' for '--background'; did you mean 'black'?"),
    (
      ["-o", "a.jsn"],
      "the suffix of 'a.jsn' is not that of a format that can be written; did "
        + "you mean '.json'? Or name one with --format (it can be text,"
    ),
    (
      ["-o", "a.b.xyzzy"],
      "the suffix of 'a.b.xyzzy' is not that of a format that can be "
        + "written; name one with --format (it can be text,"
    ),
  ])
  func `an invalid option value is quoted, with a likely correction`(
    _ row: (words: [String], message: String)
  ) throws {
    let words = row.words + ["a.jpg"]
    let refusal = try #require(CommandSet.colorway.refusal(of: words.map { Array($0.utf8) }))
    #expect(refusal.hasPrefix(row.message), "\(refusal)")
  }

  @Test(arguments: [
    (["find", "dusty blu:0.2", "--in=a.jsonl"], "did you mean 'dusty blue'?"),
    (["convert", "a.gpl", "-o", "b.css", "--from=jascc"], "did you mean 'jasc'?"),
    (["convert", "a.gpl", "-o", "b.scs"], "did you mean '.scss'?"),
  ])
  func `subcommands suggest corrections for their own kinds of values`(
    _ row: (words: [String], part: String)
  ) throws {
    let refusal = try #require(CommandSet.colorway.refusal(of: row.words.map { Array($0.utf8) }))
    #expect(refusal.contains(row.part), "\(refusal)")
  }

  @Test func `no two options of a subcommand share a spelling, negations included`() {
    for subcommand in CommandSet.colorway.allSubcommands {
      let forms = subcommand.allOptions.flatMap(\.forms)
      #expect(Set(forms).count == forms.count, "\(subcommand.name): \(forms.sorted())")
    }
  }
}
