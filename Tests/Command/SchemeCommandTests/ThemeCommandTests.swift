import SchemeDesign
import SchemeFormats
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// The options of `theme` in combination, and the files that list templates.
struct ThemeCommandTests {
  private func refusal(_ words: [RawPath]) -> String? {
    let error = Result { try ThemeCommand.parsed(words + ["a.jpg"]) }
    if case .failure(let error) = error { return (error as? UsageError)?.message ?? "\(error)" }
    return nil
  }

  @Test(arguments: [
    ["--json", "--mood=0.5", "--contrast=7"],
    ["--format=kitty", "--mode=light", "--mood=0", "--contrast=3"],
    ["--accent=3"], ["--format=theme-html", "--accent=2"], ["--json", "--accent=1"],
    ["--template=t", "--mode=light", "--mood=1", "--contrast=10", "--accent=2", "--dry-run"],
    ["--apply=p", "--mode=light", "--accent=2", "--dry-run"],
  ])
  func `an option that has an effect is accepted`(words: [String]) {
    #expect(refusal(words.map { RawPath($0) }) == nil)
  }

  @Test(arguments: [
    (["--apply=p", "--format=theme-css"], "'--apply' and '--format' cannot be used together"),
    (["--template=t", "--json"], "'--template' and '--format' cannot be used together"),
    (["--apply=p", "-o", "x"], "'--apply' and '--output' cannot be used together"),
    (
      ["--format=kitty", "--accent=1"], "'--accent' is only used with 'templates or a format of in"
    ),
    (["--contrast=4"], "'--contrast' is only used with 'templates or a format of terminals'"),
    (["--format=theme-tokens", "--mood=1"], "'--mood' is only used with"),
    (["--accent=4"], "invalid value '4' for '--accent'"), (["--contrast=2.9"], "from 3 to 10"),
    (["--template=-", "--mask=-"], "can be read only once"),
  ])
  func `an option that would be ignored is refused`(_ row: (words: [String], part: String)) {
    let message = refusal(row.words.map { RawPath($0) })
    #expect(message?.contains(row.part) == true, "\(message ?? "")")
  }

  @Test func `a setting that would be ignored is no error`() throws {
    for (name, value, format) in [("accent", "2", "kitty"), ("mode", "light", "theme-css")] {
      let arguments = ParsedArguments(
        options: [
          .init(name: name, value: RawPath(value), isSetInFile: true),
          .init(name: "format", value: RawPath(format)),
        ], operands: ["a.jpg"])
      #expect(try ThemeCommand(arguments, Recorder().console()).output.format.name == format)
    }
    let arguments = ParsedArguments(
      options: [
        .init(name: "format", value: "theme-json", isSetInFile: true),
        .init(name: "template", value: "t"),
      ], operands: ["a.jpg"])
    #expect(throws: Never.self) { try ThemeCommand(arguments, Recorder().console()) }
  }

  private func steps(_ plan: String, home: String? = "/h") throws(UsageError) -> [ThemeStep] {
    try ThemePlan(Array(plan.utf8), file: "dir/plan.toml", home: home).steps
  }

  @Test func `paths in a list of templates start at its folder, the home folder or the root`()
    throws
  {
    let plan = """
      [a]
      template = "~/t"
      output = "/o"
      mode = "dark"
      run = ["p", "-a b"]
      [b]
      template = "t"
      output = "~o"
      """
    #expect(
      try steps(plan) == [
        ThemeStep(template: "/h/t", output: "/o", mode: .dark, command: ["p", "-a b"]),
        ThemeStep(template: "dir/t", output: "dir/~o"),
      ])
    #expect(try steps(plan, home: nil)[0].template == "dir/~/t")
    #expect(try steps("") == [])
  }

  @Test(arguments: [
    ("\ntemplate = 'x'", "2: put it into a table"),
    ("[a]\ntemplate = 5", "2: 'template' must be a string"),
    ("[a]\nmode = true", "2: 'mode' must be a string"),
    ("[a]\nmodes = 'dark'", "2: unknown setting 'modes'; did you mean 'mode'?"),
    ("[a]\nrun = 'x'", "2: 'run' must be an array"),
    ("[a]\nrun = []", "2: 'run' must be a program and its arguments"),
    ("[a]\nrun = ['x', 1]", "2: 'run' must be a program and its arguments"),
    ("\n[a]\n\n[b]\ntemplate = 't'\noutput = 'o'", "2: 'a' needs a 'template' and an 'output'"),
    ("[a]\noutput = 'o'\n", "1: 'a' needs a 'template' and an 'output'"),
    ("[a]\ntemplate='t'\noutput='o'\n\n[b]\ntemplate='u'\noutput='o'", "5: 'o' is the output of"),
  ])
  func `a mistake in a list of templates is reported with its line`(
    _ row: (plan: String, message: String)
  ) {
    let error = #expect(throws: UsageError.self) { try steps(row.plan) }
    #expect(error?.message.hasPrefix("dir/plan.toml:" + row.message) == true)
  }
}
