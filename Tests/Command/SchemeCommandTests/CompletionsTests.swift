import Testing

@testable import CommandInterface
@testable import SchemeCommand

/// The completion scripts of the shells, checked against the options that the parser knows.
///
/// `Tests/Checks/Completions/run` tries the scripts in the shells.
struct CompletionsTests {
  /// What a script offers for each subcommand: entries such as `theme --format css`.
  struct Document: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let options: Set<String>
    let values: Set<String>
  }

  static let documents = [
    read("bash", CompletionsTests.bash), read("zsh", CompletionsTests.zsh),
    read("fish", CompletionsTests.fish),
  ]

  private static let subcommands = CommandSet.colorway.allSubcommands

  @Test(arguments: documents)
  func `a script offers exactly the options and values that the parser knows`(
    _ document: Document
  ) {
    let options = Self.subcommands.flatMap { subcommand in
      subcommand.allOptions.flatMap { $0.forms.map { "\(subcommand.name) \($0)" } }
    }
    #expect(document.options == Set(options))
    let values = Self.subcommands.flatMap { subcommand in
      subcommand.allOptions.flatMap { option in
        option.choices.map { "\(subcommand.name) \(option.longForm) \($0)" }
      }
    }
    #expect(document.values == Set(values))
  }

  @Test(arguments: Shell.allCases)
  func `a script offers every subcommand and the choices of its operands`(_ shell: Shell) {
    let script = shell.script(for: CommandSet.colorway)
    for subcommand in Self.subcommands {
      let name = subcommand.name.replacing(" ", with: shell == .bash ? " " : "_")
      #expect(script.contains(name))
      for choice in subcommand.page.operandChoices() { #expect(script.contains(choice)) }
    }
    #expect(Self.subcommands.first { $0.name == "watch" }?.completion == .folders)
    #expect(Self.subcommands.first { $0.name == "find" }?.completion == .files)
    #expect(Self.subcommands.first { $0.name == "serve" }?.completion == .unknown)
  }

  @Test func `the placeholder of an option decides what completes its value`() {
    func completion(_ option: String, of subcommand: String = "extract") -> Completion? {
      Self.subcommands.first { $0.name == subcommand }?.allOptions.first { $0.name == option }?
        .completion
    }
    #expect(completion("output") == .files)
    #expect(completion("scgi", of: "serve") == .files)
    #expect(completion("allow-path", of: "serve") == .folders)
    #expect(completion("colors") == .words(["auto"]))
    #expect(completion("representative") == .words(["center", "pixel"]))
    #expect(completion("seed") == .unknown)
    #expect(completion("strict") == nil)
  }

  @Test func `summaries of options are short enough for a completion menu`() {
    for option in Self.subcommands.flatMap(\.allOptions) {
      #expect(option.summary.contains(" "), "\(option.longForm)")
      #expect(option.summary.first?.isUppercase ?? false, "\(option.longForm)")
      #expect(option.help.hasPrefix(option.summary))
      #expect(option.summary.count <= 120, "\(option.longForm)")
    }
  }

  @Test(arguments: [
    (["completions"], "no shell was named (it can be bash, zsh, fish)"),
    (["completions", "fis"], "invalid value 'fis' for 'completions'; did you mean 'fish'?"),
    (["completions", "zsh", "x"], "unexpected argument 'x'; leave it out"),
    (["man", "x"], "unexpected argument 'x'; leave it out"),
    (["help", "man", "x"], "unexpected argument 'x'"),
  ])
  func `wrong operands of completions, man and help are explained`(
    _ row: (words: [String], message: String)
  ) throws {
    let refusal = try #require(CommandSet.colorway.refusal(of: row.words.map { Array($0.utf8) }))
    #expect(refusal.hasPrefix(row.message))
  }
}

extension CompletionsTests {
  private static func read(
    _ shell: String, _ read: ([Substring]) -> (options: [String], values: [String])
  ) -> Document {
    let script = Shell(rawValue: shell)?.script(for: CommandSet.colorway) ?? ""
    let (options, values) = read(script.split(separator: "\n"))
    return Document(testDescription: shell, options: Set(options), values: Set(values))
  }

  /// Reads blocks such as `theme)`, `options='-n --colors'` and `-n|--colors) value='words auto' ;;`.
  private static func bash(_ lines: [Substring]) -> (options: [String], values: [String]) {
    var (name, options, values): (Substring, [String], [String]) = ("", [], [])
    for line in lines {
      if let match = line.wholeMatch(of: #/    '?([a-z ]+)'?\)/#) { name = match.1 }
      if let match = line.wholeMatch(of: #/      options='(.*)'/#) {
        options += match.1.split(separator: " ").map { "\(name) \($0)" }
      }
      if let match = line.wholeMatch(of: #/        (?:-.\|)?(--[a-z-]+)\) value='words (.*)' ;;/#) {
        values += match.2.split(separator: " ").map { "\(name) \(match.1) \($0)" }
      }
    }
    return (options, values)
  }

  /// Reads functions such as `_colorway_theme() {`, and in them `'*--colors=[…]:K|auto:(auto)'`.
  private static func zsh(_ lines: [Substring]) -> (options: [String], values: [String]) {
    var (name, options, values): (Substring, [String], [String]) = ("", [], [])
    for line in lines {
      if let match = line.wholeMatch(of: #/_colorway_([a-z_]+)\(\) \{/#) {
        name = match.1.replacing("_", with: " ")[...]
      }
      guard
        let match = line.prefixMatch(of: #/    '(?:\*|\([-a-zV0* ]+\))(-[-a-zV0]+)[+=]?\[[^\]]*\]/#)
      else { continue }
      options.append("\(name) \(match.1)")
      guard let list = line.firstMatch(of: #/:\(([^)]*)\)'/#), match.1.hasPrefix("--") else {
        continue
      }
      values += list.1.split(separator: " ").map { "\(name) \(match.1) \($0)" }
    }
    return (options, values)
  }

  /// Reads lines such as `complete -c colorway -n '__colorway_is theme' -s n -l colors -x -a 'auto'`.
  private static func fish(_ lines: [Substring]) -> (options: [String], values: [String]) {
    var (options, values): ([String], [String]) = ([], [])
    for line in lines {
      guard
        let match = line.firstMatch(
          of: #/-n '__colorway_is ([^']*)'(?: -s (.))? -l ([a-z-]+)(?: -x -a '([a-z][^']*)')?/#)
      else { continue }
      for name in match.1.split(separator: " ").map({ $0.replacing("_", with: " ") }) {
        options += (match.2.map { ["\(name) -\($0)"] } ?? []) + ["\(name) --\(match.3)"]
        values += (match.4 ?? "").split(separator: " ").map { "\(name) --\(match.3) \($0)" }
      }
    }
    return (options, values)
  }
}
