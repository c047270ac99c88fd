internal import SystemCalls

/// Options as properties: a group of options that several commands share, or all options of a command.
protocol OptionGroup: Sendable {
  static var options: [Option<Self>] { get }
  /// Creates the group with the default values of its options.
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

/// A subcommand whose options are its properties.
protocol Command: OptionGroup {
  /// The help page, without the options.
  static var page: CommandPage { get }

  /// Takes the operands and validates all arguments after the options are set. This method has no
  /// side effects.
  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError)

  /// The options that have no effect on this run, after the arguments are taken.
  var idleOptions: [IdleOptions] { get }

  func run(_ console: Console) async throws -> ExitStatus
}

/// Options that have no effect on a run, and the reason. If they were given on the command line,
/// the reason becomes a warning.
struct IdleOptions: Hashable, Sendable {
  let names: Set<String>
  let reason: String

  init(_ names: Set<String>, _ reason: String) { (self.names, self.reason) = (names, reason) }
}

extension ParsedArguments {
  /// Returns whether an option is given on the command line, not in the configuration file.
  func isGiven(_ name: String) -> Bool { contains(name) && !isSetInFile(name) }
}

extension Command {
  static var options: [Option<Self>] { [] }
  var idleOptions: [IdleOptions] { [] }

  /// Throws an error for any operand.
  func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unwantedOperand(operand.printable) }
  }

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.init()
    try set(to: arguments)
    try take(arguments, console)
  }

  /// Warns about options that were given and have no effect.
  func warn(about arguments: ParsedArguments, _ console: Console) {
    let given = Set(arguments.options.filter { !$0.isSetInFile }.map(\.name))
    for idle in idleOptions {
      for name in idle.names.intersection(given).sorted() {
        console.complain(of: "warning: '--\(name)' has no effect: \(idle.reason)")
      }
    }
  }
}

extension Subcommand {
  init<Type: Command>(_ type: Type.Type, _ traits: Trait...) {
    self.init(
      page: Type.page, options: { Type.options.map(\.declaration) },
      documentedOptions: { isIncluded in
        let command = Type()
        return Type.options.filter { isIncluded($0.declaration.name) }
          .map { $0.documented(in: command) }
      }, traits: Set(traits)
    ) { (arguments, console) throws(UsageError) in
      let command = try Type(arguments, console)
      return {
        command.warn(about: arguments, console)
        return try await command.run(console)
      }
    }
  }
}
