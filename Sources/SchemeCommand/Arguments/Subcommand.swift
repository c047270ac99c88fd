/// A subcommand as data: what it is called, what it understands, and what it does.
struct Subcommand: Sendable {
  /// What a command line asks for, ready to be done.
  typealias Action = @Sendable () async throws -> ExitStatus

  /// An example for help: a command line and what it is good for.
  struct Example: Sendable {
    /// What a person types.
    let line: String
    /// What comes of it.
    let meaning: String
  }

  /// What a person types.
  let name: String
  /// What it does, in one line.
  let summary: String
  /// What stands after the options in the usage line.
  let operands: String
  /// What the operands mean, and whatever else there is to know.
  let discussion: String
  /// The options, in the order of help. `--help` and `--version` come by themselves.
  let options: [OptionDeclaration]
  /// Examples, the most useful first.
  let examples: [Example]
  /// Whether it takes over the terminal with its signals, and needs the main actor.
  var ownsTerminal = false
  /// Understands the arguments, and touches nothing outside of the process yet.
  let action: @Sendable (ParsedArguments, Console) throws(UsageError) -> Action

  /// Every option that the subcommand understands.
  var allOptions: [OptionDeclaration] { options + [.help, .version] }
}
