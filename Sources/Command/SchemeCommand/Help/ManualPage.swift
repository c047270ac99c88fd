/// The manual page `colorway(1)`. Options that several subcommands share are described once.
/// Source: mdoc(7) of mandoc, and groff_mdoc(7).
struct ManualPage: Sendable {
  let command: CommandSet

  /// The date of the last change of the page, in the format of mdoc.
  private static let date = "November 23, 2026"

  var text: String {
    var page = Mdoc()
    writeHead(to: &page)
    page.macro("Sh SUBCOMMANDS")
    for subcommand in command.allSubcommands { write(subcommand, to: &page) }
    page.macro("Sh OPTIONS")
    page.text("These mean the same in all subcommands that have them.")
    write(shared, to: &page)
    page.macro("Sh ENVIRONMENT")
    page.list(Self.environment.map { (["Ev \($0)"], $1) })
    page.macro("Sh FILES")
    page.list([(["Pa ~/.config/colorway/config.toml"], Self.configuration)])
    page.literal(Self.exampleOfConfiguration)
    page.macro("Sh EXIT STATUS")
    page.list(ExitStatus.documented.map { (["\($0.status.rawValue)"], $0.meaning) })
    page.macro("Sh EXAMPLES")
    for subcommand in command.allSubcommands { writeExamples(of: subcommand, to: &page) }
    return page.text
  }

  /// The environment variables that change what the command does.
  static let environment: KeyValuePairs = [
    "NO_COLOR": "If it has a value, text shows no colors, even on a terminal.",
    "CLICOLOR_FORCE":
      "If it has a value other than 0, text shows colors, even in files and pipes.",
    "COLORTERM": "If it is truecolor or 24bit, colors are shown exactly.",
    "TERM": "If it is dumb, nothing moves or has colors.",
    "COLUMNS": "The line width, if the terminal does not report it.",
    "XDG_CONFIG_HOME": "The folder of colorway/config.toml, if it is not ~/.config.",
    "XDG_STATE_HOME": "The folder of colorway/history.journal, if it is not ~/.local/state.",
    "XDG_CACHE_HOME":
      "The folder of colorway with the lines of read-only folders, if it is not ~/.cache.",
  ]

  private func writeHead(to page: inout Mdoc) {
    let usual = command.defaultSubcommand
    page.macro("Dd \(Self.date)")
    page.macro("Dt COLORWAY 1")
    page.macro("Os")
    // Words that are hyphenated at line ends cannot be copied.
    page.macro("nh")
    page.macro("Sh NAME")
    page.macro("Nm colorway")
    page.macro("Nd extract the few colors that make up a photo")
    page.macro("Sh SYNOPSIS")
    for subcommand in command.allSubcommands where subcommand.nested.isEmpty {
      page.macro("Nm")
      let name = "Cm \(subcommand.name)"
      page.macro(subcommand.name == usual.name ? "Op \(name)" : name)
      page.macro("Op Ar options")
      if !subcommand.page.operands.isEmpty { page.macro("Ar", subcommand.page.operands) }
    }
    page.macro("Sh DESCRIPTION")
    page.text("\(usual.page.summary) Without a subcommand, it is \(usual.name).")
    page.text(
      "Options can appear anywhere before '--'. A value follows its option as a separate word, or "
        + "after an equals sign, as in '--colors=8'.")
  }

  private func write(_ subcommand: Subcommand, to page: inout Mdoc) {
    page.macro("Ss colorway \(subcommand.name)")
    page.text(subcommand.page.summary)
    for paragraph in subcommand.page.discussion.split(separator: "\n") {
      page.macro("Pp")
      page.text(String(paragraph))
    }
    guard subcommand.nested.isEmpty else { return }
    let shared = Set(shared)
    let options = subcommand.allOptions
    write(options.filter { !shared.contains($0) }, to: &page)
    page.macro("Pp")
    page.text("Also:")
    page.sequence(options.filter { shared.contains($0) }.map { "Fl \\-\(Mdoc.escaped($0.name))" })
  }

  private func write(_ options: [OptionDeclaration], to page: inout Mdoc) {
    page.list(
      options.map { option in
        let value = option.placeholder.map { " Ar \(Mdoc.escaped($0))" } ?? ""
        let names = [option.name, option.negation].compactMap(\.self)
        let forms =
          (option.short.map { ["Fl \($0)"] } ?? []) + names.map { "Fl \\-\(Mdoc.escaped($0))" }
        return (forms.map { $0 + value }, option.fullHelp)
      })
  }

  private func writeExamples(of subcommand: Subcommand, to page: inout Mdoc) {
    page.macro("Ss colorway \(subcommand.name)")
    for (index, example) in subcommand.page.examples.enumerated() {
      if index > 0 { page.macro("Pp") }
      page.text(example.value)
      page.literal(example.key)
    }
  }

  /// The options that mean the same in several subcommands, one per name.
  private var shared: [OptionDeclaration] {
    let options = command.allSubcommands.filter(\.nested.isEmpty).flatMap(\.allOptions)
    let counts = Dictionary(options.map { ($0, 1) }, uniquingKeysWith: +)
    var names: Set<String> = []
    return options.filter { counts[$0] ?? 0 > 1 && names.insert($0.name).inserted }
  }

  private static let configuration = """
    Options for every run, in a subset of TOML: their names without dashes, and their values. An option \
    without a value is true or false. An option that can be given more than once may have an array of \
    values. Settings above all tables apply to every subcommand with the option. Settings in a table \
    apply to the subcommand of that name, and to its own subcommands. An option on the command line overrides the file: --no-strict \
    undoes 'strict = true'. The suffix of --output overrides a format of the file. Options that make \
    sense for only one run, such as --output, cannot be set. Any error in the file is reported with its \
    line, and ends the run with status 64.
    """

  static let exampleOfConfiguration = """
    # For all subcommands.
    colors = 8
    ignore = ["white", "#ff8800:0.1"]
    strict = true

    [theme]
    colors = 24
    format = "theme-json"
    """
}
