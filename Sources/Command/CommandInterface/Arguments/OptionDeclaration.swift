/// A declarative option, from which parsing, "did you mean", help, the manual page, and completions
/// are derived.
package struct OptionDeclaration: Hashable, Sendable {
  package let name: String
  package var short: Character?
  package var takesValue = false
  package var isRepeatable = false
  /// A Boolean value that indicates whether a configuration file can set the option. Options that
  /// make sense only for a single run are not configurable.
  package var isConfigurable = true
  /// A Boolean value that indicates whether the words after the option are ignored, so that
  /// `--help` works anywhere.
  var endsParsing = false
  /// Other names that people type for the option, without dashes. Help does not show them.
  package var aliases: [String] = []
  /// A Boolean value that indicates whether help lists the option in its last section, for experts.
  package var isForExperts = false
  /// The name of the page of help that describes the option, if that of a subcommand only lists it.
  package var topic: String?
  /// The name of the value in help, such as `FILE`.
  package var placeholder: String?
  package var choices: [String] = []
  package var hasOnlyChoices = false
  /// The description of the option in help: one or more sentences.
  package var help = ""
  /// The default as help shows it, or `nil` if there is nothing to show.
  package var defaultText: String?

  package init(
    name: String, short: Character? = nil, takesValue: Bool = false, isRepeatable: Bool = false
  ) {
    (self.name, self.short, self.takesValue, self.isRepeatable) =
      (name, short, takesValue, isRepeatable)
  }

  package var longForm: String { "--" + name }

  /// The name that undoes the option if a configuration file sets it, such as `no-strict`. It is
  /// `nil` for an option that takes a value, because a new value replaces the old one.
  package var negation: String? {
    guard !takesValue, isConfigurable else { return nil }
    return Self.negation(of: name)
  }

  static func negation(of name: String) -> String {
    name.hasPrefix("no-") ? String(name.dropFirst(3)) : "no-" + name
  }

  /// The forms of the option as a user types them, the short one first.
  package var forms: [String] {
    (short.map { ["-\($0)"] } ?? []) + [longForm] + (negation.map { ["--" + $0] } ?? [])
  }

  package var fullHelp: String { help + (defaultText.map { " Default: \($0)." } ?? "") }

  /// The first clause of the description, without a period.
  var summary: String {
    var clause = help[...]
    for end in [". ", ": ", "; "] {
      clause = clause.prefix(upTo: clause.firstRange(of: end)?.lowerBound ?? clause.endIndex)
    }
    return String(clause.last == "." ? clause.dropLast() : clause)
  }

  var negationSummary: String { "Undo \(name) from the configuration file" }

  /// The text in the left column of help.
  var synopsis: String {
    let shortForm = short.map { "-\($0), " } ?? "    "
    let long = negation == nil ? longForm : "--[no-]" + name.trimmingPrefix("no-")
    return shortForm + long + (placeholder.map { " " + $0 } ?? "")
  }

  static let help = OptionDeclaration("help", short: "h", help: "Show this help.") {
    $0.endsParsing = true
  }
  static let version = OptionDeclaration("version", short: "V", help: "Show the version.") {
    $0.endsParsing = true
  }
  static let config = OptionDeclaration(
    "config", help: "Read settings from FILE; 'colorway man' describes it."
  ) {
    ($0.takesValue, $0.isForExperts, $0.placeholder) = (true, true, "FILE")
    $0.defaultText = "$XDG_CONFIG_HOME/colorway/config.toml, or else ~/.config/colorway/config.toml"
  }
  static let noConfig = OptionDeclaration("no-config", help: "Read no configuration file.") {
    $0.isForExperts = true
  }

  /// Creates an option that all subcommands share. No configuration file can set it.
  private init(
    _ name: String, short: Character? = nil, help: String,
    _ complete: (inout OptionDeclaration) -> Void
  ) {
    self.init(name: name, short: short)
    (isConfigurable, self.help) = (false, help)
    complete(&self)
  }
}
