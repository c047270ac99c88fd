internal import SystemCalls

/// The settings of a configuration file: options that apply unless the command line overrides them.
struct Configuration: Hashable, Sendable {
  struct Setting: Hashable, Sendable {
    /// The subcommand that the setting is for, or `nil` for all subcommands that have the option.
    let subcommand: String?
    let name: String
    /// The values as command-line arguments. An option that takes no value has one empty word.
    let values: [RawPath]
    let line: Int
  }

  let file: RawPath
  let settings: [Setting]

  static let none = Configuration(file: "", settings: [])

  /// Returns the settings that apply to a command line. Settings of options that the command line
  /// names do not apply. Settings for all subcommands do not apply where this one has its own.
  func settings(
    for subcommand: Subcommand, besides arguments: ParsedArguments,
    among subcommands: @autoclosure () -> [Subcommand]
  ) -> [Setting] {
    guard !settings.isEmpty else { return [] }
    let others = subcommands()
    let options = subcommand.parsedOptions
    return settings.filter { setting in
      guard options.contains(where: { $0.name == setting.name }),
        !arguments.mentions(setting.name)
      else { return false }
      guard setting.subcommand == nil else {
        return setting.subcommand == subcommand.family
          && subcommand.takes(setting, orNoneOf: others.filter { $0.family == subcommand.family })
      }
      let isOverruled = settings.contains {
        $0.subcommand == subcommand.family && $0.name == setting.name
      }
      return !isOverruled && subcommand.takes(setting, orNoneOf: others)
    }
  }

  /// Calls a function without side effects with the arguments and the settings that apply to them.
  /// If the function throws, the error names the first setting that makes it throw.
  func applied<Result>(
    to arguments: ParsedArguments, of subcommand: Subcommand,
    among subcommands: @autoclosure () -> [Subcommand],
    _ use: (ParsedArguments) throws(UsageError) -> Result
  ) throws(UsageError) -> Result {
    let settings = settings(for: subcommand, besides: arguments, among: subcommands())
    do throws(UsageError) {
      return try use(arguments.adding(settings))
    } catch {
      for count in 0..<settings.count {
        do throws(UsageError) {
          _ = try use(arguments.adding(settings.prefix(count)))
        } catch {
          throw blaming(settings.prefix(count).last, for: error)
        }
      }
      throw blaming(settings.last, for: error)
    }
  }

  private func blaming(_ setting: Setting?, for error: UsageError) -> UsageError {
    guard let setting else { return error }
    return .inFile(file.printable, line: setting.line, reason: error.message)
  }
}

extension ParsedArguments {
  func adding(_ settings: some Sequence<Configuration.Setting>) -> ParsedArguments {
    var arguments = self
    arguments.options =
      settings.flatMap { setting in
        setting.values.map { Option(name: setting.name, value: $0, isSetInFile: true) }
      } + options
    return arguments
  }
}

extension Subcommand {
  /// Returns whether the subcommand accepts a setting for all subcommands. If none accepts it, the
  /// result is also `true`, so that this subcommand reports the error.
  fileprivate func takes(
    _ setting: Configuration.Setting, orNoneOf others: [Subcommand]
  ) -> Bool {
    knows(setting) || !others.contains { $0.knows(setting) }
  }

  private func knows(_ setting: Configuration.Setting) -> Bool {
    guard let option = documentedOption(named: setting.name) else { return false }
    return !option.hasOnlyChoices || setting.values.allSatisfy { option.choices.contains($0.text) }
  }
}
