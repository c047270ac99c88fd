internal import Dispatch
package import SystemCalls

/// A command with subcommands. Its input is words; its output is text and an exit status.
///
/// Help, the manual page, and completions are generated from the same values.
package struct CommandSet: Sendable {
  /// The subcommands that help lists, in order, by the titles of their groups.
  let groups: KeyValuePairs<String, [Subcommand]>
  /// The subcommands that one word names. The first one runs when none is named.
  package let subcommands: [Subcommand]
  /// Every subcommand, each followed by those that it consists of.
  package var allSubcommands: [Subcommand] { subcommands.flatMap { [$0] + $0.nested } }
  /// A command line with its output, for the help of the whole command.
  let sample: String
  /// The options that most people need, for the help of the whole command.
  let usualOptions: KeyValuePairs<String, String>
  private let version: @Sendable () -> String
  /// Returns a dictionary that maps words that people type by mistake to the names of subcommands.
  private let synonyms: @Sendable () -> [String: String]
  /// Puts an error into words that ends a subcommand.
  private let complaint: @Sendable (any Error) -> Complaint
  package var defaultSubcommand: Subcommand { subcommands[0] }

  /// Creates a command with the subcommands that help lists and unlisted ones for its installation.
  package init(
    groups: KeyValuePairs<String, [Subcommand]>, unlisted: [Subcommand] = [],
    sample: String = "", usualOptions: KeyValuePairs<String, String> = [:],
    version: @autoclosure @escaping @Sendable () -> String = "",
    synonyms: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    complaint: @escaping @Sendable (any Error) -> Complaint = { Complaint("\($0)") }
  ) {
    self.complaint = complaint
    (self.sample, self.usualOptions) = (sample, usualOptions)
    (self.groups, self.version, self.synonyms) = (groups, version, synonyms)
    subcommands = groups.flatMap(\.value) + unlisted
  }

  /// Runs this process as the command, and ends it. Call this method first, on the main thread.
  ///
  /// The first SIGINT or SIGTERM cancels the work, which then has a few seconds to end. A second
  /// signal ends the process at once.
  package func main() -> Never {
    System.keepFreedMemory()
    System.openStandardDescriptors()
    System.ignoreFailedWrites()
    guard System.affordableJobs(atMost: 1) == 1 else {
      refuseToStart("too few files can be open at once (see ulimit -n)")
    }
    guard System.hasMemoryToStart() else {
      refuseToStart("too little memory is left to start (see ulimit -v)")
    }
    var words = System.arguments[...]
    let traits = takeSubcommand(from: &words)?.traits ?? []
    if traits.contains(.ownsTerminal) { runOnTerminal() }
    if traits.contains(.isBackground) { System.yieldToOthers() }
    let interrupts = Interrupts()
    let interruption = Interruption()
    // The first task starts the thread pool. If that fails, the runtime retries forever. The
    // retries must not keep this thread from handling signals.
    let hasStarted = SystemThread.start {
      let work = Task.detached {
        let status = await run(System.arguments, console: .process)
        System.end(
          with: (status == .interrupted ? interruption.status ?? status : status).rawValue)
      }
      interruption.begin(work)
    }
    guard hasStarted else { refuseToStart("no thread can be started (see ulimit -u and -v)") }
    let takeSignals: @Sendable () -> Never = {
      interrupts.wait(isPatient: traits.contains(.drains)) {
        interruption.interrupt(ExitStatus(rawValue: $0))
      }
    }
    guard traits.contains(.needsMainActor) else { takeSignals() }
    guard SystemThread.start({ takeSignals() }) else {
      refuseToStart("no thread can be started (see ulimit -u and -v)")
    }
    dispatchMain()
  }

  private func refuseToStart(_ reason: String) -> Never {
    Console.process.complain(of: reason)
    System.end(with: ExitStatus.failure.rawValue)
  }

  /// Runs a subcommand that handles all signals itself, while the main thread serves the main actor.
  private func runOnTerminal() -> Never {
    Task.detached { System.end(with: await run(System.arguments, console: .process).rawValue) }
    dispatchMain()
  }

  /// Returns the subcommand that the first words name, and removes these words.
  private func takeSubcommand(from words: inout ArraySlice<RawPath>) -> Subcommand? {
    var found: Subcommand?
    var candidates = subcommands
    while let word = words.first?.text {
      let name = found.map { $0.name + " " + word } ?? word
      guard let next = candidates.first(where: { $0.name == name }) else { break }
      words.removeFirst()
      (found, candidates) = (next, next.nested)
    }
    return found
  }

  package func run(_ words: [RawPath], console: Console) async -> ExitStatus {
    do {
      return try await action(for: words, console: console)()
    } catch let error as UsageError {
      console.complain(of: error.message)
      var words = words[...]
      var help = takeSubcommand(from: &words)
      // Help of the whole command, or of a subcommand that consists of others, lists those to choose from.
      if error.isOfSubcommands, help?.nested.isEmpty ?? true { help = nil }
      console.complain("Try 'colorway\(help.map { " " + $0.name } ?? "") --help'.\n")
      return .wrongUsage
    } catch {
      return console.report(complaint(error))
    }
  }

  package func action(for words: [RawPath], console: Console) throws(UsageError)
    -> Subcommand.Action
  {
    var words = words[...]
    let named = takeSubcommand(from: &words)
    if let word = words.first { try refuseMisspelling(word, after: named) }
    let subcommand = named ?? defaultSubcommand
    let parser = ArgumentParser(
      options: subcommand.parsedOptions, documented: { subcommand.allOptions },
      owners: { option in
        allSubcommands.filter { subcommand in
          subcommand.nested.isEmpty
            && subcommand.parsedOptions.contains { $0.forms.contains(option) }
        }.map(\.name)
      })
    let arguments = try parser.parse(words)
    if arguments.contains("version") { return { console.show(version()) } }
    if arguments.contains("help") {
      let text = named.map { HelpText.page(for: $0) } ?? HelpText.overview(of: self)
      return { console.show(text) }
    }
    return try action(of: subcommand, arguments, console)
  }

  private func action(
    of subcommand: Subcommand, _ arguments: ParsedArguments, _ console: Console
  ) throws(UsageError) -> Subcommand.Action {
    guard subcommand.parsedOptions.contains(where: { $0.name == "config" }) else {
      return try subcommand.action(arguments, console)
    }
    let configuration = try console.configuration(for: arguments, subcommands: allSubcommands)
    return try configuration.applied(to: arguments, of: subcommand, among: allSubcommands) {
      (arguments) throws(UsageError) in try subcommand.action(arguments, console)
    }
  }

  /// Throws an error if a word names no file but resembles a subcommand or an option.
  private func refuseMisspelling(
    _ word: RawPath, after subcommand: Subcommand?
  ) throws(UsageError) {
    let name = word.text
    guard name.count > 2, name.allSatisfy({ $0.isLetter || $0 == "-" }), !name.hasPrefix("-"),
      System.kind(of: word) == nil
    else { return }
    if let subcommand {
      guard let meant = nearest(to: name, among: subcommand.nested.map(\.word)) else { return }
      throw .unknownSubcommand("\(subcommand.name) \(name)", nearest: "\(subcommand.name) \(meant)")
    }
    if let meant = synonyms()[name] { throw .unknownSubcommand(name, nearest: meant) }
    let nearest =
      nearest(to: name, among: subcommands.map(\.name))
      ?? defaultSubcommand.allOptions.first { $0.name == name }?.longForm
    if let nearest { throw .unknownSubcommand(name, nearest: nearest) }
  }

  /// Returns the help about the subcommand that words name, about a topic, or about the whole command.
  package func help(about words: [RawPath]) throws(UsageError) -> String {
    guard let first = words.first else { return HelpText.overview(of: self) }
    var rest = words[...]
    let subcommand = takeSubcommand(from: &rest)
    guard let word = rest.first else {
      return subcommand.map { HelpText.page(for: $0) } ?? HelpText.overview(of: self)
    }
    if let subcommand, subcommand.nested.isEmpty { throw .unwantedOperand(word.printable) }
    let options = defaultSubcommand.allOptions.filter { $0.topic == first.text }
    if words.count == 1, !options.isEmpty { return HelpText.page(about: first.text, options) }
    let start = subcommand.map { $0.name + " " } ?? ""
    let nearest = nearest(
      to: word.text, among: (subcommand?.nested ?? subcommands).map(\.word))
    throw .unknownSubcommand(start + word.text, nearest: nearest.map { start + $0 })
  }
}

extension CommandSet {
  /// Returns what is wrong with the words of a command line, as far as parsing without running can
  /// tell. The given bytes stand for any configuration file that the words name.
  package func refusal(of words: [[UInt8]], configuration: [UInt8] = []) -> String? {
    // The result must not depend on whether the environment has a location for the history.
    var console = Console.none
    console.environment = { $0 == "XDG_STATE_HOME" ? "/" : nil }
    console.readFile = { _, _ in configuration }
    do throws(UsageError) {
      _ = try action(for: words.map { RawPath(bytes: $0) }, console: console)
      return nil
    } catch {
      return error.message
    }
  }
}
