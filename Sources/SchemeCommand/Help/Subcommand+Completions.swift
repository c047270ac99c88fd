internal import SystemFiles

extension Subcommand {
  /// `colorway completions`.
  static let completions = Subcommand(
    name: "completions",
    summary: "what lets a shell complete subcommands, options, values and files.",
    operands: Shell.placeholder,
    discussion: """
      Writes a script for the shell. Put it where the shell looks for such scripts, or let bash or zsh \
      read it when it starts, by 'eval "$(colorway completions bash)"' or \
      'source <(colorway completions zsh)'.
      """,
    options: { [] },
    examples: [
      Example(
        line: "colorway completions bash > ~/.local/share/bash-completion/completions/colorway",
        meaning: "For bash, with the package bash-completion."),
      Example(
        line: "colorway completions zsh > ~/.zfunc/_colorway",
        meaning: "For zsh, if ~/.zfunc is in fpath."),
      Example(
        line: "colorway completions fish > ~/.config/fish/completions/colorway.fish",
        meaning: "For fish."),
    ],
    operandChoices: { Shell.allCases.map(\.rawValue) },
    action: { (arguments, console) throws(UsageError) in
      let shells = Shell.allCases.map(\.rawValue)
      guard let name = try arguments.onlyWord()?.text else { throw .noShell(choices: shells) }
      guard let shell = Shell(rawValue: name) else {
        throw .unknownChoice(option: "completions", value: name, choices: shells)
      }
      return { try console.show(shell.script(for: SchemeCommand())) }
    })
}
