/// Options that several commands share, or all options of one command, as properties.
package protocol OptionGroup: Sendable {
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
package protocol Command: OptionGroup {
  /// The page of help, without the options.
  static var page: CommandPage { get }

  /// Takes the operands and checks all arguments, once the options are set. It has no effects.
  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError)

  /// Does the work, and returns the exit status.
  func run(_ console: Console) async throws -> ExitStatus
}

extension Command {
  package init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.init()
    try set(to: arguments)
    try take(arguments, console)
  }
}
