internal import StructuredText
internal import SystemFiles

/// The settings of a configuration file: options that count where the command line does not say otherwise.
struct Configuration: Hashable, Sendable {
  /// An option as a file has it.
  struct Setting: Hashable, Sendable {
    /// The subcommand that it is for, or `nil` for all that have the option.
    let subcommand: String?
    /// The long name of the option.
    let name: String
    /// The values, as a command line would have them. An option that takes none has an empty one, or, where
    /// it is `false`, no values.
    let values: [RawText]
    /// The line on which it stands, from 1.
    let line: Int
  }

  /// The file.
  let file: RawText
  /// The settings, in the order of the file.
  let settings: [Setting]

  /// The settings of a command line for which no file is read.
  static let none = Configuration(file: "", settings: [])

  /// Returns the settings that count for a command line: those of the subcommand, and, where it has none of
  /// a name, those for all.
  ///
  /// What the command line says of an option takes the place of all that the file says of it.
  ///
  /// - Parameters:
  ///   - subcommand: The subcommand that runs.
  ///   - arguments: What the command line says.
  ///   - others: All subcommands. A value that only these know is for them.
  /// - Returns: The settings, in the order of the file.
  func settings(
    for subcommand: Subcommand, besides arguments: ParsedArguments, among others: [Subcommand]
  ) -> [Setting] {
    let options = subcommand.allOptions
    return settings.filter { setting in
      guard let option = options.first(where: { $0.name == setting.name }),
        !arguments.mentions(option)
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
  /// Returns the arguments with settings before them.
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
  /// Returns whether the option knows a setting for all subcommands, or no other option of its name does,
  /// so that this one has to say what is wrong with it.
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
