internal import SystemFiles

extension SchemeCommand {
  /// Returns what is wrong with a command line, as far as it can be told without carrying it out.
  ///
  /// - Parameter words: The bytes of each word, without the name of the command.
  /// - Returns: The message for a person, or `nil` if the words are understood.
  package func refusal(of words: [[UInt8]]) -> String? {
    // Whether there is a home for the history has nothing to do with the words.
    let console = Console(
      environment: { $0 == "HOME" ? "/" : nil }, isOutputTerminal: false, processorCount: 1,
      writeBytes: { _ in }, complain: { _ in })
    do throws(UsageError) {
      _ = try action(for: words.map { RawText(bytes: $0) }, console: console)
      return nil
    } catch {
      return error.message
    }
  }

  /// Every subcommand and option, as a person types them.
  package var vocabulary: [String] {
    subcommands.map(\.name)
      + subcommands.flatMap { $0.allOptions.flatMap { [$0.longForm, $0.longForm + "="] } }
  }
}
