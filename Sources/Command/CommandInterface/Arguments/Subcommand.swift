/// The page of a subcommand in help and the manual.
package struct CommandPage: Sendable {
  /// The words that name the subcommand.
  package let name: String
  /// One sentence that begins with a verb in the imperative.
  package let summary: String
  package let operands: String
  /// The meaning of the operands, and further notes.
  package let discussion: String
  /// Command lines and what they do, the most useful first.
  package let examples: KeyValuePairs<String, String>
  /// Returns the possible first operands, if they are a fixed list.
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

/// A declarative subcommand: its help page, its options, and its action.
package struct Subcommand: Sendable {
  package typealias Action = @Sendable () async throws -> ExitStatus

  package enum Trait: Sendable {
    /// The subcommand takes over the terminal and all signals, and needs the main actor.
    case ownsTerminal
    /// The subcommand may take any amount of time to end after the first signal.
    case drains
    /// The subcommand runs at low priority: all other processes get processors and disks first.
    case isBackground
    /// The main thread serves the main actor, and another thread handles signals.
    case needsMainActor
  }

  package let page: CommandPage
  /// Returns the options with what parsing needs, without the options that all subcommands share.
  private let options: @Sendable () -> [OptionDeclaration]
  /// Returns the options whose names satisfy a predicate, with their choices and help texts.
  private let documentedOptions: @Sendable (_ isIncluded: (String) -> Bool) -> [OptionDeclaration]
  let traits: Set<Trait>
  /// The subcommands that the subcommand consists of, if it does. The first one runs if none is named.
  package var nested: [Subcommand] { parts() }
  private let parts: @Sendable () -> [Subcommand]
  /// Reads the arguments, and returns the work to do. Only the returned work has effects outside the process.
  let action: @Sendable (ParsedArguments, Console) throws(UsageError) -> Action

  package init(
    page: CommandPage, options: @escaping @Sendable () -> [OptionDeclaration],
    documentedOptions: (@Sendable (_ isIncluded: (String) -> Bool) -> [OptionDeclaration])? = nil,
    traits: Set<Trait> = [],
    nested: @escaping @Sendable () -> [Subcommand] = { [] },
    action: @escaping @Sendable (ParsedArguments, Console) throws(UsageError) -> Action
  ) {
    (self.page, self.options, self.traits, self.action) = (page, options, traits, action)
    parts = nested
    self.documentedOptions =
      documentedOptions ?? { isIncluded in options().filter { isIncluded($0.name) } }
  }

  /// Creates a subcommand that consists of others, of which the usual one runs if none is named.
  package init(
    _ page: CommandPage, usual: Subcommand,
    others: @autoclosure @escaping @Sendable () -> [Subcommand]
  ) {
    self.init(
      page: page, options: usual.options, documentedOptions: usual.documentedOptions,
      traits: usual.traits, nested: { [usual] + others() }, action: usual.action)
  }

  /// The words that name the subcommand, such as `history export`.
  package var name: String { page.name }

  /// The last word of the name.
  package var word: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// The first word of the name, which also names the table of the configuration file.
  var family: String { name.split(separator: " ").first.map(String.init) ?? name }

  /// Every option of the subcommand, with what parsing needs.
  var parsedOptions: [OptionDeclaration] { Self.withShared(options()) }

  /// Every option of the subcommand, with its help text, in the order of help.
  package var allOptions: [OptionDeclaration] {
    Self.withShared(documentedOptions { _ in true })
  }

  /// Returns an option of its own with its choices and help text. This takes far less than all options do.
  func documentedOption(named name: String) -> OptionDeclaration? {
    documentedOptions { $0 == name }.first
  }

  private static func withShared(_ own: [OptionDeclaration]) -> [OptionDeclaration] {
    own + (own.contains(where: \.isConfigurable) ? [.config, .noConfig] : []) + [.help, .version]
  }
}
