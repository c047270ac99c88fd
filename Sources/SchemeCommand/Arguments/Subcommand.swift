/// A subcommand as data: its name, its options and its work.
struct Subcommand: Sendable {
  /// The work of a command line.
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
  /// The meaning of the operands, and further notes.
  let discussion: String
  /// Returns the options as far as parsing needs them, without those that all subcommands share.
  let options: @Sendable () -> [OptionDeclaration]
  /// Returns the options with what help shows of them. The default, `nil`, is the above.
  var documentedOptions: (@Sendable () -> [OptionDeclaration])?
  /// Examples, the most useful first.
  let examples: [Example]
  /// Returns the possible operands, if there is a fixed list of them.
  var operandChoices: @Sendable () -> [String] = { [] }
  /// Whether the subcommand takes over the terminal and all signals, and needs the main actor.
  var ownsTerminal = false
  /// Whether the subcommand takes as long as it needs to end after the first signal, and chooses
  /// its own exit status.
  var drains = false
  /// Whether all other processes get processors and disks first.
  var isBackground = false
  /// Reads the arguments, and returns the work. Nothing outside the process is touched until the
  /// work is called.
  let action: @Sendable (ParsedArguments, Console) throws(UsageError) -> Action

  /// Every option that the subcommand understands, as far as parsing needs it.
  var parsedOptions: [OptionDeclaration] { Self.withShared(options()) }

  /// Every option that the subcommand understands, in the order of help.
  var allOptions: [OptionDeclaration] { Self.withShared((documentedOptions ?? options)()) }

  private static func withShared(_ own: [OptionDeclaration]) -> [OptionDeclaration] {
    own + (own.contains(where: \.isConfigurable) ? [.config, .noConfig] : []) + [.help, .version]
  }
}
