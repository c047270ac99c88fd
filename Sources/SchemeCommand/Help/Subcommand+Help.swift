extension Subcommand {
  /// `colorway help`.
  static let help = Subcommand(
    name: "help",
    summary: "help, of everything or of one subcommand.",
    operands: "[SUBCOMMAND]",
    discussion: "Shows the same as --help after the name of the subcommand.",
    options: { [] },
    examples: [
      Example(line: "colorway help theme", meaning: "The options of a subcommand.")
    ],
    operandChoices: { SchemeCommand().subcommands.map(\.name) },
    action: { (arguments, console) throws(UsageError) in
      let text = try SchemeCommand().help(about: try arguments.onlyWord())
      return { try console.show(text) }
    })
}
