/// The page of a subcommand in help and the manual.
package struct CommandPage: Sendable {
  package let name: String
  /// One sentence that begins with a verb in the imperative.
  package let summary: String
  package let operands: String
  /// The meaning of the operands, and further notes.
  package let discussion: String
  /// Command lines and what they give, the most useful first.
  package let examples: KeyValuePairs<String, String>
  /// Returns the possible first operands, if there is a fixed list of them.
  let operandChoices: @Sendable () -> [String]

  package init(
    name: String, summary: String, operands: String = "", discussion: String,
    examples: KeyValuePairs<String, String>,
    operandChoices: @escaping @Sendable () -> [String] = { [] }
  ) {
    (self.name, self.summary, self.operands, self.discussion) =
      (name, summary, operands, discussion)
    (self.examples, self.operandChoices) = (examples, operandChoices)
  }
}

/// A subcommand as data: its page, its options and its work.
package struct Subcommand: Sendable {
  package typealias Action = @Sendable () async throws -> ExitStatus

  package enum Trait: Sendable {
    /// It takes over the terminal and all signals, and needs the main actor.
    case ownsTerminal
    /// It takes as long as it needs to end after the first signal.
    case drains
    /// All other processes get processors and disks first.
    case isBackground
    /// The main thread serves the main actor, and another one takes signals.
    case needsMainActor
  }

  package let page: CommandPage
  /// Returns the options as far as parsing needs them, without those that all subcommands share.
  private let options: @Sendable () -> [OptionDeclaration]
  /// Returns the options with what help shows of them.
  private let documentedOptions: @Sendable () -> [OptionDeclaration]
  let traits: Set<Trait>
  /// Reads the arguments, and returns the work. Nothing outside the process is touched before that.
  let action: @Sendable (ParsedArguments, Console) throws(UsageError) -> Action

  package init(
    page: CommandPage, options: @escaping @Sendable () -> [OptionDeclaration],
    documentedOptions: (@Sendable () -> [OptionDeclaration])? = nil, traits: Set<Trait> = [],
    action: @escaping @Sendable (ParsedArguments, Console) throws(UsageError) -> Action
  ) {
    (self.page, self.options, self.traits, self.action) = (page, options, traits, action)
    self.documentedOptions = documentedOptions ?? options
  }

  package var name: String { page.name }

  /// Every option that the subcommand understands, as far as parsing needs it.
  var parsedOptions: [OptionDeclaration] { Self.withShared(options()) }

  /// Every option that the subcommand understands, in the order of help.
  package var allOptions: [OptionDeclaration] { Self.withShared(documentedOptions()) }

  private static func withShared(_ own: [OptionDeclaration]) -> [OptionDeclaration] {
    own + (own.contains(where: \.isConfigurable) ? [.config, .noConfig] : []) + [.help, .version]
  }
}
