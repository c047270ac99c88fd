/// A subcommand as data: its name, its options and its work.
struct Subcommand: Sendable {
  /// The work that a command line asks for.
  typealias Action = @Sendable () async throws -> ExitStatus

  /// An example for help.
  struct Example: Sendable {
    /// A command line.
    let line: String
    /// The result, in a few words.
    let meaning: String
  }

  /// The name that a person types.
  let name: String
  /// Its description in one line.
  let summary: String
  /// The operands in the usage line.
  let operands: String
  /// The meaning of the operands, and all else there is to know.
  let discussion: String
  /// Returns the options, in the order of help. Those that all subcommands have are added to them. Those
  /// of the subcommand that runs are made, and no others.
  let options: @Sendable () -> [OptionDeclaration]
  /// Examples, the most useful first.
  let examples: [Example]
  /// Returns the words that its operand is one of, if they can be counted.
  var operandChoices: @Sendable () -> [String] = { [] }
  /// A Boolean value that tells whether it takes over the terminal and all signals, and needs
  /// the main actor.
  var ownsTerminal = false
  /// A Boolean value that tells whether it ends in its own time after the first signal, and with a status of
  /// its own.
  var drains = false
  /// A Boolean value that tells whether all other processes are to have processors and disks first.
  var isBackground = false
  /// Reads the arguments, and returns the work. Nothing outside of the process is touched before the
  /// work is called.
  let action: @Sendable (ParsedArguments, Console) throws(UsageError) -> Action

  /// Every option that the subcommand understands.
  var allOptions: [OptionDeclaration] {
    let own = options()
    let isConfigurable = own.contains(where: \.isConfigurable)
    return own + (isConfigurable ? [.config, .noConfig] : []) + [.help, .version]
  }
}
