internal import SystemCalls

extension Console {
  /// The largest configuration file that is read, in bytes.
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
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command line.
  ///   - subcommands: All subcommands.
  /// - Returns: The settings. There are none if no file is to be read or the default file is
  ///   missing.
  /// - Throws: ``UsageError`` if the file cannot be read or understood, or if it was named but does
  ///   not exist.
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
