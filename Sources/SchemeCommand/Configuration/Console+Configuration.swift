internal import SystemFiles

extension Console {
  static let largestConfiguration = 1 << 20

  /// The default configuration file, or `nil` if there is no place for one.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  var usualConfigurationFile: RawText? {
    // The specification says to ignore relative paths.
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return RawText(folder + "/colorway/config.toml")
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return RawText(home + "/.config/colorway/config.toml")
  }

  /// Reads the settings for a command line.
  func configuration(
    for arguments: ParsedArguments, subcommands: [Subcommand]
  ) throws(UsageError) -> Configuration {
    let named = arguments.values(of: "config").last
    let isWithout = arguments.contains("no-config")
    if named != nil, isWithout { throw .conflict("--config", "--no-config") }
    guard !isWithout, let file = named ?? usualConfigurationFile else {
      return .none
    }
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try readFile(file, Self.largestConfiguration)
    } catch {
      if error.isMissingFile, named == nil { return .none }
      let remedy = named == nil ? " (--no-config does without)" : ""
      throw .inFile(file.printable, line: nil, reason: error.message + remedy)
    }
    guard let bytes else {
      throw .inFile(
        file.printable, line: nil, reason: "this is too large to be a configuration file")
    }
    return try Configuration(bytes, file: file, subcommands: subcommands)
  }
}
