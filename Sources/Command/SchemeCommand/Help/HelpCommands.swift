struct HelpCommand: Command {
  private var text = ""

  static let page = CommandPage(
    name: "help", summary: "Show help for colorway, or for one subcommand.",
    operands: "[SUBCOMMAND...]",
    discussion: """
      This is the same as --help after the name of the subcommand. 'colorway help colors' describes \
      the options that choose colors.
      """,
    examples: [
      "colorway help theme": "The options of a subcommand.",
      "colorway help history export": "Those of a subcommand of a subcommand.",
      "colorway help colors": "The options that choose colors.",
    ],
    operandChoices: { CommandSet.colorway.subcommands.map(\.name) + ["colors"] })

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    text = try CommandSet.colorway.help(about: arguments.operands)
  }

  func run(_ console: Console) async throws -> ExitStatus { console.show(text) }
}

struct ManCommand: Command {
  static let page = CommandPage(
    name: "man", summary: "Print the manual page.",
    discussion: "The page is colorway(1), in mdoc, with all subcommands and options.",
    examples: [
      "colorway man | man -l -": "Read it.",
      "colorway man > /usr/local/share/man/man1/colorway.1": "Install it.",
    ])

  func run(_ console: Console) async throws -> ExitStatus {
    console.show(ManualPage(command: CommandSet.colorway).text)
  }
}

struct CompletionsCommand: Command {
  var shell = Shell.bash

  static let page = CommandPage(
    name: "completions", summary: "Print a completion script for a shell.",
    operands: "bash|zsh|fish",
    discussion: """
      Put the script where the shell looks for completions. Bash and zsh can also read it when \
      they start, with 'eval "$(colorway completions bash)"' or 'source <(colorway completions \
      zsh)'.
      """,
    examples: [
      "colorway completions bash > ~/.local/share/bash-completion/completions/colorway":
        "For bash, with the package bash-completion.",
      "colorway completions zsh > ~/.zfunc/_colorway": "For zsh, if ~/.zfunc is in fpath.",
      "colorway completions fish > ~/.config/fish/completions/colorway.fish": "For fish.",
    ], operandChoices: { Shell.allCases.map(\.rawValue) })

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    guard let name = try arguments.onlyWord() else {
      let shells = Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("no shell was named (it can be \(shells))")
    }
    shell = try OptionValues<Shell>.choice.read(name, "completions")
  }

  func run(_ console: Console) async throws -> ExitStatus {
    console.show(shell.script(for: CommandSet.colorway))
  }
}
