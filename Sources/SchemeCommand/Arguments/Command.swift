/// Options that several commands share, or all options of one command, as properties.
protocol OptionGroup: Sendable {
  /// The options, in the order of help.
  static var options: [Option<Self>] { get }
  /// Creates the group with the defaults of its options.
  init()
}

extension OptionGroup {
  /// Sets the properties to the values of the options.
  mutating func set(to arguments: ParsedArguments) throws(UsageError) {
    guard !arguments.options.isEmpty else { return }
    let options = Self.options
    for given in arguments.options {
      if let option = options.first(where: { $0.declaration.name == given.name }) {
        try option.set(&self, given.value)
      }
    }
  }
}

/// A subcommand: its options are its properties.
///
/// A new subcommand is a type in a file of its own, and a line in the list of ``SchemeCommand``.
protocol Command: OptionGroup {
  /// The page of help, without the options.
  static var page: CommandPage { get }

  /// Takes the operands and checks what the arguments say together. It has no effects.
  /// The options are already set.
  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError)

  /// Does the work, and returns the exit status.
  func run(_ console: Console) async throws -> ExitStatus
}

/// The page of a subcommand in help and the manual.
struct CommandPage: Sendable {
  /// The name that a person types.
  let name: String
  /// One sentence that begins with a verb in the imperative.
  let summary: String
  /// The operands in the usage line.
  var operands = ""
  /// The meaning of the operands, and further notes.
  let discussion: String
  /// Command lines and what they give, the most useful first.
  let examples: KeyValuePairs<String, String>
  /// Returns the possible first operands, if there is a fixed list of them.
  var operandChoices: @Sendable () -> [String] = { [] }
}

extension Subcommand {
  /// Creates the subcommand of a type.
  init<Type: Command>(
    _ type: Type.Type, ownsTerminal: Bool = false, drains: Bool = false, isBackground: Bool = false
  ) {
    let page = Type.page
    self.init(
      name: page.name, summary: page.summary, operands: page.operands,
      discussion: page.discussion,
      options: { Type.options.map(\.declaration) },
      documentedOptions: {
        let command = Type()
        return Type.options.map { $0.documented(in: command) }
      },
      examples: page.examples.map { Example(line: $0.key, meaning: $0.value) },
      operandChoices: page.operandChoices, ownsTerminal: ownsTerminal, drains: drains,
      isBackground: isBackground
    ) { (arguments, console) throws(UsageError) in
      let command = try Type(arguments, console)
      return { try await command.run(console) }
    }
  }
}

extension Command {
  /// Creates the command of a command line.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.init()
    try set(to: arguments)
    try take(arguments, console)
  }
}
