internal import SystemCalls

/// Options that several commands share, or all options of one command, as properties.
protocol OptionGroup: Sendable {
  /// The options, in the order of help.
  static var options: [Option<Self>] { get }
  /// Creates the group with the defaults of its options.
  init()
}

extension OptionGroup {
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

/// A subcommand, whose options are its properties.
protocol Command: OptionGroup {
  /// The page of help, without the options.
  static var page: CommandPage { get }

  /// Takes the operands and checks all arguments, once the options are set. It has no effects.
  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError)

  /// Does the work, and returns the exit status.
  func run(_ console: Console) async throws -> ExitStatus
}

extension Command {
  static var options: [Option<Self>] { [] }

  /// Refuses all operands.
  func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unwantedOperand(operand.printable) }
  }

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.init()
    try set(to: arguments)
    try take(arguments, console)
  }
}

extension Subcommand {
  init<Type: Command>(
    _ type: Type.Type, ownsTerminal: Bool = false, drains: Bool = false, isBackground: Bool = false,
    needsMainActor: Bool = false
  ) {
    self.init(
      page: Type.page, options: { Type.options.map(\.declaration) },
      documentedOptions: {
        let command = Type()
        return Type.options.map { $0.documented(in: command) }
      }, ownsTerminal: ownsTerminal, drains: drains, isBackground: isBackground,
      needsMainActor: needsMainActor
    ) { (arguments, console) throws(UsageError) in
      let command = try Type(arguments, console)
      return { try await command.run(console) }
    }
  }
}
