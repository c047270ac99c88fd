internal import SystemFiles

extension SchemeCommand {
  /// Returns what is wrong with a command line, as far as that is known without carrying it out.
  ///
  /// - Parameters:
  ///   - words: The bytes of each word, without the name of the command.
  ///   - configuration: The bytes of any configuration file that the words name.
  /// - Returns: The message for a person, or `nil` if the words are understood.
  package func refusal(of words: [[UInt8]], configuration: [UInt8] = []) -> String? {
    // The result must not depend on whether there is a place for the history.
    let console = Console(
      environment: { $0 == "XDG_STATE_HOME" ? "/" : nil }, isOutputTerminal: false,
      processorCount: 1, writeBytes: { _ in }, complain: { _ in },
      readFile: { _, _ in configuration })
    do throws(UsageError) {
      _ = try action(for: words.map { RawText(bytes: $0) }, console: console)
      return nil
    } catch {
      return error.message
    }
  }

  /// Every option that a configuration file can set, as the file names it.
  package var settingNames: [String] {
    subcommands.flatMap(\.allOptions).filter(\.isConfigurable).map(\.name)
  }

  /// Every subcommand and option, as a person types them.
  package var vocabulary: [String] {
    subcommands.map(\.name)
      + subcommands.flatMap { $0.allOptions.flatMap { $0.forms + [$0.longForm + "="] } }
  }
}
