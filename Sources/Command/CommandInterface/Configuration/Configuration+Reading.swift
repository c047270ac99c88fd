internal import StructuredText
internal import SystemCalls

extension Configuration {
  init(_ bytes: [UInt8], file: RawPath, subcommands: [Subcommand]) throws(UsageError) {
    let document: TOMLDocument
    do throws(TOMLSyntaxError) {
      document = try TOMLDocument(bytes)
    } catch {
      throw .inFile(file.printable, line: error.line, reason: error.reason)
    }
    var settings: [Setting] = []
    for table in document.tables {
      let owners = subcommands.filter { table.name == nil || $0.family == table.name }
      if let name = table.name, owners.isEmpty {
        let nearest = nearest(to: name, among: subcommands.map(\.family))
        let error = UsageError.unknownSubcommand(name, nearest: nearest)
        throw .inFile(file.printable, line: table.line, reason: error.message)
      }
      for entry in table.entries {
        do throws(UsageError) {
          settings.append(
            Setting(
              subcommand: table.name, name: entry.key, values: try entry.values(for: owners),
              line: entry.line))
        } catch {
          throw .inFile(file.printable, line: entry.line, reason: error.message)
        }
      }
    }
    self.init(file: file, settings: settings)
  }
}

extension TOMLDocument.Entry {
  /// Returns the values of a setting for some subcommands, as arguments.
  fileprivate func values(for subcommands: [Subcommand]) throws(UsageError) -> [RawPath] {
    // Most settings are of the first subcommand. The options of the others need not even be made.
    let options = subcommands.lazy.flatMap(\.parsedOptions)
    guard let option = options.first(where: { $0.name == key }) else {
      let names = Array(options.filter(\.isConfigurable).map(\.name))
      throw UsageError(
        "unknown setting '\(key)'" + UsageError.question([nearest(to: key, among: names)]))
    }
    guard option.isConfigurable else {
      throw UsageError("'\(key)' can only be given on the command line, as '--\(key)'")
    }
    guard option.takesValue else {
      guard case .boolean(let isGiven) = value else {
        throw UsageError("'\(key)' must be true or false")
      }
      return isGiven ? [""] : []
    }
    switch value {
    case .array(let values) where option.isRepeatable:
      return try values.map { (value) throws(UsageError) in try word(value, for: subcommands) }
    case .array: throw UsageError("'\(key)' takes one value, not several")
    default: return [try word(value, for: subcommands)]
    }
  }

  private func word(
    _ value: TOMLValue, for subcommands: [Subcommand]
  ) throws(UsageError) -> RawPath {
    if case .boolean = value {
      let option = subcommands.lazy.compactMap { $0.documentedOption(named: key) }.first
      throw .missingValue(option: key, placeholder: option?.placeholder ?? "")
    }
    return RawPath(value.description)
  }
}

extension Console {
  static let maximumConfigurationSize = 1 << 20

  /// The default configuration file, or `nil` if the environment has no location for one.
  var defaultConfigurationFile: RawPath? {
    RawPath.userFolder("XDG_CONFIG_HOME", orHome: ".config", environment)?
      .appending(entry: "config.toml")
  }

  func configuration(
    for arguments: ParsedArguments, subcommands: @autoclosure () -> [Subcommand]
  ) throws(UsageError) -> Configuration {
    let named = arguments.values(of: "config").last
    let isWithout = arguments.contains("no-config")
    if named != nil, isWithout { throw .conflict("--config", "--no-config") }
    guard !isWithout, let file = named ?? defaultConfigurationFile else { return .none }
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try readFile(file, Self.maximumConfigurationSize)
    } catch {
      guard named == nil else { throw .inFile(file.printable, line: nil, reason: error.message) }
      // Nobody asked for the default file. It is worth a word only if it exists; in a home folder that this
      // user may not enter, it cannot be known to.
      if !error.isMissingFile, !error.isForbidden || System.kind(of: file) != nil {
        complain(
          about: file, "warning: \(error.message); its settings do not apply (see --no-config)")
      }
      return .none
    }
    guard let bytes else {
      throw .inFile(
        file.printable, line: nil, reason: "this is too large to be a configuration file")
    }
    return try Configuration(bytes, file: file, subcommands: subcommands())
  }
}
