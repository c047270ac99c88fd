internal import SystemCalls

/// An option of a command: its declaration, and the property of the command that it sets.
///
/// Parsing, errors, help, the manual page, completions, the configuration file, and the parameters
/// of the server are derived from options. The default is the value of the property in a new command.
///
/// Key paths and values are created on demand, for given options and for help. Creating those of
/// all options would take longer than the rest of the process startup.
struct Option<Root: Sendable>: Sendable {
  typealias Property<Value> = @Sendable () -> any WritableKeyPath<Root, Value> & Sendable

  /// The declaration, with what parsing needs.
  var declaration: OptionDeclaration
  /// Adds the help text to the declaration.
  private let document: @Sendable (inout OptionDeclaration, Root) -> Void
  /// Sets the property to a value, or appends the value to it.
  let set: @Sendable (inout Root, RawPath) throws(UsageError) -> Void

  private init(
    _ declaration: OptionDeclaration,
    document: @escaping @Sendable (inout OptionDeclaration, Root) -> Void,
    set: @escaping @Sendable (inout Root, RawPath) throws(UsageError) -> Void
  ) {
    (self.declaration, self.document, self.set) = (declaration, document, set)
  }

  init(
    _ name: String, short: Character? = nil, _ property: @autoclosure @escaping Property<Bool>,
    help: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(
      OptionDeclaration(name: name, short: short),
      document: { (declaration, _) in declaration.help = help() },
      set: { (root, _) in root[keyPath: property()] = true })
  }

  /// Creates an option with a value, which replaces the value of the property.
  init<Value>(
    _ name: String, short: Character? = nil, _ property: @autoclosure @escaping Property<Value>,
    _ values: @autoclosure @escaping @Sendable () -> OptionValues<Value>,
    help: @autoclosure @escaping @Sendable () -> String,
    default text: @autoclosure @escaping @Sendable () -> String? = nil
  ) {
    self.init(
      OptionDeclaration(name: name, short: short, takesValue: true), values, help: help,
      default: { text() ?? $0.text($1[keyPath: property()]) },
      set: { $0[keyPath: property()] = $1 })
  }

  /// Creates an option with a value, whose property is `nil` without the option.
  init<Value>(
    _ name: String, short: Character? = nil, _ property: @autoclosure @escaping Property<Value?>,
    _ values: @autoclosure @escaping @Sendable () -> OptionValues<Value>,
    help: @autoclosure @escaping @Sendable () -> String,
    default text: @autoclosure @escaping @Sendable () -> String? = nil
  ) {
    self.init(
      OptionDeclaration(name: name, short: short, takesValue: true), values, help: help,
      default: { text() ?? $1[keyPath: property()].flatMap($0.text) },
      set: { $0[keyPath: property()] = $1 })
  }

  /// Creates a repeatable option, whose property collects the values.
  init<Value>(
    _ name: String, short: Character? = nil, _ property: @autoclosure @escaping Property<[Value]>,
    _ values: @autoclosure @escaping @Sendable () -> OptionValues<Value>,
    help: @autoclosure @escaping @Sendable () -> String,
    default text: @autoclosure @escaping @Sendable () -> String? = nil
  ) {
    self.init(
      OptionDeclaration(name: name, short: short, takesValue: true, isRepeatable: true), values,
      help: { help() + " It can be given more than once." }, default: { _, _ in text() },
      set: { $0[keyPath: property()].append($1) })
  }

  private init<Value>(
    _ declaration: OptionDeclaration, _ values: @escaping @Sendable () -> OptionValues<Value>,
    help: @escaping @Sendable () -> String,
    default text: @escaping @Sendable (OptionValues<Value>, Root) -> String?,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.init(
      declaration,
      document: { (declaration, root) in
        let values = values()
        declaration.placeholder = values.placeholder()
        declaration.choices = values.choices()
        declaration.hasOnlyChoices = values.hasOnlyChoices
        declaration.help = help() + (values.range.map { " Range: \($0)." } ?? "")
        declaration.defaultText = text(values, root)
      },
      set: { (root, text) throws(UsageError) in
        set(&root, try values().read(text, declaration.longForm))
      })
  }

  fileprivate init<Group>(_ option: Option<Group>, of group: @escaping Property<Group>) {
    self.init(
      option.declaration,
      document: { (declaration, root) in option.document(&declaration, root[keyPath: group()]) },
      set: { (root, text) throws(UsageError) in try option.set(&root[keyPath: group()], text) })
  }

  /// Returns the declaration with its help text, for a command with default values.
  func documented(in root: Root) -> OptionDeclaration {
    var declaration = declaration
    document(&declaration, root)
    return declaration
  }
}

extension Option {
  /// The option, not settable in a configuration file, because it makes sense only for a single run.
  var ofOneRun: Option {
    var option = self
    option.declaration.isConfigurable = false
    return option
  }

  /// The option, marked for the last section of help, for experts.
  var forExperts: Option {
    var option = self
    option.declaration.isForExperts = true
    return option
  }

  /// Returns the option, described on a page of help of its own.
  func about(_ topic: String) -> Option {
    var option = self
    option.declaration.topic = topic
    return option
  }

  /// Returns the option with other names that people type for it, without dashes.
  func alias(_ names: String...) -> Option {
    var option = self
    option.declaration.aliases = names
    return option
  }
}

extension Array {
  /// Converts the options of a group to options of a command that has the group as a property.
  func of<Root, Group>(_ group: @autoclosure @escaping Option<Root>.Property<Group>)
    -> [Option<Root>] where Element == Option<Group>
  {
    map { Option<Root>($0, of: group) }
  }

  func named<Root>(_ names: String...) -> [Option<Root>] where Element == Option<Root> {
    filter { names.contains($0.declaration.name) }
  }

  func except<Root>(_ names: String...) -> [Option<Root>] where Element == Option<Root> {
    filter { !names.contains($0.declaration.name) }
  }
}
