import Foundation
import SchemeFormats
import SystemCalls
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct ConfigurationTests {
  private static let home = ["HOME": "/home/me"]
  private static let defaultFile: RawPath = "/home/me/.config/colorway/config.toml"

  /// Returns subcommands that print the options they were given.
  private static func echo(_ names: [String], options: [OptionDeclaration]) -> [Subcommand] {
    names.map { name in
      Subcommand(
        page: CommandPage(name: name, summary: "", discussion: "", examples: [:]),
        options: { options },
        action: { (arguments, console) throws(UsageError) in
          let words = arguments.options.map {
            $0.value == "" ? $0.name : "\($0.name)=\($0.value.text)"
          }
          return { console.show("\(name): " + words.joined(separator: " ")) }
        })
    }
  }

  private func run(
    _ words: [String], file: String, at path: RawPath = defaultFile,
    environment: [String: String] = home,
    _ command: CommandSet? = nil
  ) async -> Recorder {
    let recorder = Recorder()
    let subcommands = Self.echo(
      ["one", "two"],
      options: Subcommand(ExtractCommand.self).allOptions.filter {
        ["colors", "strict", "pin", "sort", "output", "merge"].contains($0.name)
      } + [OptionDeclaration(name: "no-index")])
    _ = await (command ?? CommandSet(groups: ["All": subcommands]))
      .run(
        words.map { RawPath($0) },
        console: recorder.console(environment: environment, files: [path: file]))
    return recorder
  }

  static let mergers: [(file: String, words: [String], options: String)] = [
    ("colors = 8", [], "one: colors=8"), ("colors = 8", ["two"], "two: colors=8"),
    ("", ["--strict"], "one: strict"), ("colors = 'auto'", ["-n", "3"], "one: colors=3"),
    ("strict = true", [], "one: strict"), ("strict = false", [], "one: "),
    ("strict = true", ["--no-strict"], "one: "),
    ("strict = true", ["--no-strict", "--strict"], "one: strict"),
    ("no-index = true", ["--index"], "one: "), ("no-index = true", [], "one: no-index"),
    ("merge = 0.05\nstrict = true", ["--merge=1e-2"], "one: strict merge=1e-2"),
    ("colors = 8\n[two]\ncolors = 9", [], "one: colors=8"),
    ("colors = 8\n[two]\ncolors = 9", ["two"], "two: colors=9"),
    ("strict = true\n[two]\nstrict = false", ["two"], "two: "),
    ("pin = ['red', 'teal']", [], "one: pin=red pin=teal"),
    ("pin = ['red', 'teal']", ["--pin", "blue"], "one: pin=blue"),
    ("colors = 8", ["--no-config"], "one: no-config"),
    ("nonsense", ["--no-config"], "one: no-config"),
  ]

  @Test(arguments: mergers)
  func `settings apply unless the command line overrides them`(
    _ row: (file: String, words: [String], options: String)
  ) async {
    let recorder = await run(row.words, file: row.file)
    #expect(recorder.output == row.options)
    #expect(recorder.complaints.isEmpty)
  }

  @Test func `a negated option is unset but mentioned, and an option with a value has no negation`()
    throws
  {
    let strict = OptionDeclaration(name: "strict")
    let colors = OptionDeclaration(name: "colors", short: "n", takesValue: true)
    let parser = ArgumentParser(options: [strict, colors])
    let arguments = try parser.parse(["--strict", "-n8", "--no-strict"])
    #expect(!arguments.contains("strict") && arguments.mentions("strict"))
    #expect(arguments.contains("colors"))
    let error = #expect(throws: UsageError.self) { try parser.parse(["--no-colors"]) }
    #expect(error?.message == "unknown option '--no-colors'; did you mean '--colors'?")
  }

  static let places: [(environment: [String: String], path: RawPath)] = [
    (["HOME": "/h"], "/h/.config/colorway/config.toml"),
    (["HOME": "/h", "XDG_CONFIG_HOME": "/x"], "/x/colorway/config.toml"),
    (["HOME": "/h", "XDG_CONFIG_HOME": ""], "/h/.config/colorway/config.toml"),
    (["HOME": "/h", "XDG_CONFIG_HOME": "x"], "/h/.config/colorway/config.toml"),
    (["XDG_CONFIG_HOME": "/x"], "/x/colorway/config.toml"),
  ]

  @Test(arguments: places)
  func `the configuration file is found in the XDG folder or under the home folder`(
    _ row: (environment: [String: String], path: RawPath)
  ) async {
    let recorder = await run([], file: "colors = 8", at: row.path, environment: row.environment)
    #expect(recorder.output == "one: colors=8")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func `without a home folder there are no settings`(environment: [String: String]) async {
    #expect(await run([], file: "x", environment: environment).output == "one: ")
  }

  @Test func `a default file that cannot be read is done without, and a named one is an error`()
    async
  {
    func run(_ words: [RawPath], _ code: Int32, home: String) async -> Recorder {
      let recorder = Recorder()
      var console = recorder.console(environment: ["HOME": home])
      console.readFile = { (_, _) throws(SystemError) in throw SystemError(code: code) }
      let commands = Self.echo(["one"], options: Subcommand(ExtractCommand.self).allOptions)
      _ = await CommandSet(groups: ["All": commands]).run(words, console: console)
      return recorder
    }
    // The folder of another user, where nothing can be seen.
    let closed = await run([], EACCES, home: "/home/nobody")
    #expect(closed.output == "one: " && closed.complaints.isEmpty)
    let broken = await run([], EIO, home: "/home/me")
    #expect(broken.output == "one: ")
    #expect(
      broken.complaints == "colorway: \(Self.defaultFile.text): warning: Input/output error; its "
        + "settings do not apply (see --no-config)\n")
    let named = await run(["--config", "a.toml"], EACCES, home: "/home/me")
    #expect(named.output.isEmpty)
    #expect(named.complaints.hasPrefix("colorway: a.toml: Permission denied\n"))
  }

  @Test func `a warning is said once, whatever the settings are`() async {
    let words = ["--scale", "3", "-n", "1", "missing.jpg"]
    let warning = "warning: '--scale' has no effect"
    let good = await run(words, file: "sort = 'hue'\nstrict = true", .colorway)
    #expect(good.complaints.components(separatedBy: warning).count == 2)
    // Finding out which setting is wrong takes several attempts.
    let wrong = await run(
      words, file: "sort = 'hue'\nstrict = true\npin = ['red', 'teal']", .colorway)
    #expect(wrong.complaints.contains("config.toml:3: ") && !wrong.complaints.contains(warning))
  }

  @Test func `a file named with --config replaces the default one and must exist`() async {
    let other = await run(["--config", "a.toml"], file: "colors = 7", at: "a.toml")
    #expect(other.output == "one: colors=7 config=a.toml")
    let last = await run(["--config=b", "--config", "a.toml"], file: "colors = 7", at: "a.toml")
    #expect(last.output == "one: colors=7 config=b config=a.toml")
    let largest = await run([], file: String(repeating: "#", count: 1 << 20))
    #expect(largest.output == "one: " && largest.complaints.isEmpty)
    let missing = await run(["--config=b.toml"], file: "colors = 7")
    #expect(missing.complaints.hasPrefix("colorway: b.toml: No such file or directory\n"))
    let both = await run(["--config=b.toml", "--no-config"], file: "")
    #expect(both.complaints.contains("'--config' and '--no-config' cannot be used together"))
    let large = await run([], file: String(repeating: "#", count: 1 << 20 + 1))
    #expect(large.complaints.contains("config.toml: this is too large"))
  }

  /// Files that a real subcommand refuses, and the message that follows the file's name.
  static let mistakes: [(file: String, words: [String], message: String)] = [
    ("\ncolrs = 8", [], ":2: unknown setting 'colrs'; did you mean 'colors'?"),
    ("max_pixels = 8", [], ":1: unknown setting 'max_pixels'; did you mean 'max-pixels'?"),
    ("[them]", [], ":1: unknown subcommand 'them'; did you mean 'theme'?"),
    ("[theme]\nroles = true", [], ":2: unknown setting 'roles'"),
    (
      "[convert]\nfrom = 'css'", [], ":2: 'from' can only be given on the command line, as '--from'"
    ),
    ("output = 'a'", [], ":1: 'output' can only be given on the command line, as '--output'"),
    (
      "config = 'x'", [],
      ":1: 'config' can only be given on the command line, as '--config'"
    ),
    ("help = true", [], ":1: 'help' can only be given on the command line, as '--help'"),
    ("strict = 'yes'", [], ":1: 'strict' must be true or false"),
    ("colors = true", [], ":1: option 'colors' needs a value: N|auto"),
    ("seed = [1, 2]", [], ":1: 'seed' takes one value, not several"),
    ("colors = ", [], ":1: expected a value, but found nothing"),
    (
      "\ncolors = 300", [],
      ":2: invalid value '300' for '--colors'; it can be a whole number from 1"
    ),
    ("format = 'jsno'", [], ":1: invalid value 'jsno' for '--format'; did you mean 'json'?"),
    ("[theme]\nformat = 'hex'", ["theme"], ":2: invalid value 'hex' for '--format'"),
    (
      "strict=true\npin = ['red', 'teal']", ["-n1"], ":2: 2 colors are pinned, but only 1 asked for"
    ),
    ("colors = 1\npin = ['red', 'teal']", [], ":2: 2 colors are pinned, but only 1 asked for"),
    ("[serve]\ngrace = -1", ["serve"], ":2: invalid value '-1' for '--grace'"),
  ]

  @Test(arguments: mistakes)
  func `a mistake in the configuration file is reported with its line`(
    _ row: (file: String, words: [String], message: String)
  ) async throws {
    let words = row.words + (row.words == ["serve"] ? [] : ["a.jpg"])
    let recorder = await run(words, file: row.file, CommandSet.colorway)
    #expect(recorder.output.isEmpty)
    #expect(
      recorder.complaints.hasPrefix("colorway: \(Self.defaultFile.text)\(row.message)"),
      "\(recorder.complaints)")
  }

  @Test func `a mistake on the command line is not attributed to the configuration file`() async {
    let recorder = await run(["-n", "300", "a.jpg"], file: "strict = true", CommandSet.colorway)
    #expect(recorder.complaints.hasPrefix("colorway: invalid value '300' for '--colors'"))
  }

  @Test func `the table of a subcommand applies to those of its subcommands that accept it`() {
    let file = Array("[history]\nformat = 'css'\nkeep-last = 9".utf8)
    func refusal(_ words: String...) -> String? {
      CommandSet.colorway.refusal(
        of: (words + ["--config=f"]).map { Array($0.utf8) }, configuration: file)
    }
    // A list has no CSS, and only removal has a number of entries to keep.
    #expect(refusal("history") == nil && refusal("history", "list") == nil)
    #expect(refusal("history", "remove") == nil && refusal("history", "export", "a") == nil)
    let several = refusal("history", "export", "a", "b", "--format=gpl")
    #expect(several?.contains("only one palette") == true)
    let unknown = CommandSet.colorway.refusal(
      of: ["history", "--config=f"].map { Array($0.utf8) },
      configuration: Array("[history]\nforce = 1".utf8))
    #expect(unknown?.contains("only be given on the command line") == true)
  }

  @Test func `a global setting applies only to subcommands that accept its value`() throws {
    let command = CommandSet.colorway
    let configuration = try Configuration(
      Array("format = 'jsonl'\ncolors = 9".utf8), file: "f", subcommands: command.subcommands)
    for (name, expected) in [
      ("extract", ["format", "colors"]), ("theme", ["colors"]), ("help", []),
    ] {
      let subcommand = try #require(command.subcommands.first { $0.name == name })
      let settings = configuration.settings(
        for: subcommand, besides: ParsedArguments(), among: command.subcommands)
      #expect(settings.map(\.name) == expected)
    }
  }

  @Test func `a recognized suffix of the output overrides the configured format`() throws {
    func format(_ options: [ParsedArguments.Option]) throws -> String {
      let arguments = ParsedArguments(options: options, operands: ["a"])
      return try ExtractCommand(arguments, Recorder().console()).output.format.name
    }
    let inFile = ParsedArguments.Option(name: "format", value: "hex", isSetInFile: true)
    let given = ParsedArguments.Option(name: "format", value: "hex")
    let output = ParsedArguments.Option(name: "output", value: "a.json")
    #expect(try format([inFile]) == "hex")
    #expect(try format([inFile, output]) == "json")
    #expect(try format([given, output]) == "hex")
    #expect(try format([inFile, .init(name: "output", value: "a.xyzzy")]) == "hex")
    #expect(try format([inFile, .init(name: "output", value: "-")]) == "hex")
    let json = ParsedArguments.Option(name: "json", value: "")
    #expect(try format([inFile, json, .init(name: "output", value: "a.css")]) == "json")
  }

  @Test(arguments: [("journal", "h"), ("keep-last", "3"), ("keep-histogram", "")])
  func `a setting of the history does not keep a scheme, and is no error`(
    name: String, value: String
  ) throws {
    func command(isSetInFile: Bool) throws -> ExtractCommand {
      let option = ParsedArguments.Option(
        name: name, value: RawPath(value), isSetInFile: isSetInFile)
      return try ExtractCommand(
        ParsedArguments(options: [option], operands: ["a"]), Recorder().console())
    }
    #expect(try !command(isSetInFile: true).keeping.isOn)
    #expect(throws: UsageError.self) { try command(isSetInFile: false) }
  }

  @Test func `help, version, man and completions ignore a broken configuration file`() async {
    for words in [
      ["--help"], ["--version"], ["help"], ["man"], ["completions", "zsh"], ["theme", "-h"],
    ] {
      #expect(await run(words, file: "nonsense", CommandSet.colorway).complaints.isEmpty)
    }
  }

  @Test func `the example configuration of the manual page is valid`() throws {
    let command = CommandSet.colorway
    let configuration = try Configuration(
      Array(ManualPage.exampleOfConfiguration.utf8), file: "f", subcommands: command.subcommands)
    #expect(configuration.settings.count == 5)
    for words in [["a.jpg"], ["theme", "a.jpg"]] {
      let refusal = command.refusal(
        of: (words + ["--config=f"]).map { Array($0.utf8) },
        configuration: Array(ManualPage.exampleOfConfiguration.utf8))
      #expect(refusal == nil)
    }
  }
}
