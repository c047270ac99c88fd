internal import SystemFiles

/// An option of a command: its declaration, and the property of the command that it sets.
///
/// Parsing, errors, help, the manual page, completions, the configuration file and the parameters of the
/// server all follow from it. The default is the value of the property in a new command.
struct Option<Root: Sendable>: Sendable {
  /// A property that an option sets.
  typealias Property<Value> = any WritableKeyPath<Root, Value> & Sendable

  /// The declaration, without the default.
  var declaration: OptionDeclaration
  /// Returns the default as help shows it.
  private let defaultText: @Sendable (Root) -> String?
  /// Sets the property to a value, or adds the value to it.
  let set: @Sendable (inout Root, RawText) throws(UsageError) -> Void

  private init(
    _ declaration: OptionDeclaration, default: @escaping @Sendable (Root) -> String?,
    set: @escaping @Sendable (inout Root, RawText) throws(UsageError) -> Void
  ) {
    (self.declaration, defaultText, self.set) = (declaration, `default`, set)
  }

  /// Creates an option that takes no value.
  init(_ name: String, short: Character? = nil, _ property: Property<Bool>, help: String) {
    self.init(OptionDeclaration(name: name, short: short, help: help), default: { _ in nil }) {
      (root, _) in root[keyPath: property] = true
    }
  }

  /// Creates an option that takes a value.
  ///
  /// - Parameters:
  ///   - name: The long name, without dashes.
  ///   - short: The letter of the short form, if there is one.
  ///   - property: The property that it sets.
  ///   - values: The possible values.
  ///   - help: One or more sentences. The range and the default are added to them.
  ///   - text: The default in words. By default, it is the value of the property.
  init<Value>(
    _ name: String, short: Character? = nil, _ property: Property<Value>,
    _ values: OptionValues<Value>, help: String, default text: String? = nil
  ) {
    let declaration = OptionDeclaration(name, short: short, values, help: help)
    self.init(declaration, default: { text ?? values.text($0[keyPath: property]) }) {
      (root, text) throws(UsageError) in
      root[keyPath: property] = try values.read(text, declaration.longForm)
    }
  }

  /// Creates an option that takes a value, with a property that is `nil` without it.
  init<Value>(
    _ name: String, short: Character? = nil, _ property: Property<Value?>,
    _ values: OptionValues<Value>, help: String, default text: String? = nil
  ) {
    let declaration = OptionDeclaration(name, short: short, values, help: help)
    self.init(declaration, default: { text ?? $0[keyPath: property].flatMap(values.text) }) {
      (root, text) throws(UsageError) in
      root[keyPath: property] = try values.read(text, declaration.longForm)
    }
  }

  /// Creates an option that can be repeated, whose values are those of the property.
  init<Value>(
    _ name: String, short: Character? = nil, _ property: Property<[Value]>,
    _ values: OptionValues<Value>, help: String, default text: String? = nil
  ) {
    var declaration = OptionDeclaration(
      name, short: short, values, help: help + " It can be given more than once.")
    declaration.isRepeatable = true
    let longForm = declaration.longForm
    self.init(declaration, default: { _ in text }) { (root, text) throws(UsageError) in
      root[keyPath: property].append(try values.read(text, longForm))
    }
  }

  /// Returns the declaration with the default that a command has.
  func declaration(in root: Root) -> OptionDeclaration {
    var declaration = declaration
    declaration.defaultText = defaultText(root)
    return declaration
  }

  /// The option as one that a configuration file cannot set, because it makes sense only for a single run.
  var ofOneRun: Option {
    var option = self
    option.declaration.isConfigurable = false
    return option
  }

  /// The option as one for experts, at the end of help.
  var forExperts: Option {
    var option = self
    option.declaration.isForExperts = true
    return option
  }
}

/// Options that several commands share, or all options of one command, as properties.
protocol OptionGroup: Sendable {
  /// The options, in the order of help.
  static var options: [Option<Self>] { get }
  /// Creates the group with the defaults of its options.
  init()
}

extension OptionGroup {
  /// Sets the properties to the values of the options.
  mutating func set(to arguments: ParsedArguments) throws(UsageError) {
    let options = Self.options
    for given in arguments.options {
      if let option = options.first(where: { $0.declaration.name == given.name }) {
        try option.set(&self, given.value)
      }
    }
  }
}

extension Option {
  /// Returns the option with other names that people type for it, without dashes.
  func alias(_ names: String...) -> Option {
    var option = self
    option.declaration.aliases = names
    return option
  }
}

extension Array {
  /// Returns the options of a group as options of the command that has the group as a property.
  func of<Root, Group>(_ group: Option<Root>.Property<Group>) -> [Option<Root>]
  where Element == Option<Group> {
    map { Option<Root>($0, of: group) }
  }

  /// Returns the named options.
  func named<Root>(_ names: String...) -> [Option<Root>] where Element == Option<Root> {
    filter { names.contains($0.declaration.name) }
  }

  /// Returns the options without the named ones.
  func except<Root>(_ names: String...) -> [Option<Root>] where Element == Option<Root> {
    filter { !names.contains($0.declaration.name) }
  }
}

extension Option {
  fileprivate init<Group>(_ option: Option<Group>, of group: Property<Group>) {
    self.init(
      option.declaration, default: { option.defaultText($0[keyPath: group]) },
      set: { (root, text) throws(UsageError) in try option.set(&root[keyPath: group], text) })
  }
}

extension OptionDeclaration {
  fileprivate init<Value>(
    _ name: String, short: Character?, _ values: OptionValues<Value>, help: String
  ) {
    self.init(
      name: name, short: short, placeholder: values.placeholder,
      help: help + (values.range.map { " Range: \($0)." } ?? ""), choices: values.choices)
    hasOnlyChoices = values.hasOnlyChoices
  }
}
