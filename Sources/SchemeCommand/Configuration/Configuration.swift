internal import StructuredText
internal import SystemFiles

/// The settings of a configuration file: options that apply unless the command line overrides them.
struct Configuration: Hashable, Sendable {
  struct Setting: Hashable, Sendable {
    /// The subcommand that the setting is for, or `nil` for all subcommands that have the option.
    let subcommand: String?
    let name: String
    /// The values in the form of command-line arguments. An option that takes no value has one
    /// empty value, or no values if the file sets it to `false`.
    let values: [RawText]
    /// The line on which it stands, from 1.
    let line: Int
  }

  let file: RawText
  let settings: [Setting]

  static let none = Configuration(file: "", settings: [])

  /// Returns the settings that apply to a command line. A setting of the subcommand replaces the
  /// setting of the same name for all subcommands.
  ///
  /// An option on the command line replaces everything that the file sets for that option.
  func settings(
    for subcommand: Subcommand, besides arguments: ParsedArguments, among others: [Subcommand]
  ) -> [Setting] {
    guard !settings.isEmpty else { return [] }
    let options = subcommand.allOptions
    return settings.filter { setting in
      guard let option = options.first(where: { $0.name == setting.name }),
        !arguments.mentions(option.name)
      else { return false }
      guard setting.subcommand == nil else { return setting.subcommand == subcommand.name }
      let isOverruled = settings.contains {
        $0.subcommand == subcommand.name && $0.name == setting.name
      }
      return !isOverruled && option.takes(setting, orNobodyOf: others)
    }
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

extension OptionDeclaration {
  /// Returns whether the option accepts a setting for all subcommands. Also returns `true` if no
  /// other option of the same name accepts it, so that this option reports what is wrong with it.
  fileprivate func takes(
    _ setting: Configuration.Setting, orNobodyOf subcommands: [Subcommand]
  ) -> Bool {
    func knows(_ option: OptionDeclaration) -> Bool {
      !option.hasOnlyChoices || setting.values.allSatisfy { option.choices.contains($0.text) }
    }
    return knows(self)
      || !subcommands.contains { $0.allOptions.contains { $0.name == name && knows($0) } }
  }
}

extension Configuration {
  /// Calls a function with the arguments of a command line and the settings that apply to it.
  /// If it throws, the first setting with which it does so is named. It must have no effects.
  func applied<Result>(
    to arguments: ParsedArguments, of subcommand: Subcommand, among subcommands: [Subcommand],
    _ use: (ParsedArguments) throws(UsageError) -> Result
  ) throws(UsageError) -> Result {
    let settings = settings(for: subcommand, besides: arguments, among: subcommands)
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
