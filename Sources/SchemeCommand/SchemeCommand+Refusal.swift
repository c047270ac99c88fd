extension SchemeCommand {
  /// What is wrong with a command line, as far as that can be told without carrying it out.
  ///
  /// - Parameter words: The bytes of each word, without the name of the command.
  /// - Returns: What a person is told, or `nil` where the words are understood.
  package func refusal(of words: [[UInt8]]) -> String? {
    var words = words.map { RawText(bytes: $0) }[...]
    let named = subcommands.first { $0.name == words.first?.text }
    if named != nil { words.removeFirst() }
    let subcommand = named ?? defaultSubcommand
    let console = Console(
      environment: { _ in nil }, isOutputTerminal: false, processorCount: 1,
      writeBytes: { _ in }, complain: { _ in })
    do throws(UsageError) {
      let arguments = try ArgumentParser(options: subcommand.allOptions).parse(words)
      switch subcommand.name {
      case "convert": _ = try ConvertRequest(arguments)
      case "theme": _ = try ThemeRequest(arguments, processorCount: console.processorCount)
      case "draw": _ = try DrawRequest(arguments, console: console)
      case "explore": _ = try ExploreRequest(arguments)
      case "gallery": _ = try GalleryRequest(arguments, console: console)
      default: _ = try ExtractRequest(arguments, processorCount: console.processorCount)
      }
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
