/// The `colorway` command: arguments in, text and an exit status out.
public struct SchemeCommand: Sendable {
  /// Creates the command.
  public init() {}
}
