/// An option as data: parsing, "did you mean", help, the manual page and completions all follow from it.
package struct OptionDeclaration: Hashable, Sendable {
  package let name: String
  /// The letter of the short form, if there is one.
  package var short: Character?
  package var takesValue = false
  /// Whether the option can be repeated, so that all its values count.
  var isRepeatable = false
  /// Whether a configuration file can set the option. If not, it makes sense only for a single run.
  package var isConfigurable = true
  /// Whether the words after the option are ignored, so that help works anywhere.
  var endsParsing = false
  /// Other names that people type for it, without dashes. Help does not show them.
  package var aliases: [String] = []
  /// Whether help shows the option at its end, for experts.
  package var isForExperts = false
  /// The name of the value in help, such as `FILE`.
  package var placeholder: String?
  package var choices: [String] = []
  var hasOnlyChoices = false
  /// Its description for help: one or more sentences.
  package var help = ""
  /// The default as help shows it, or `nil` if there is nothing to show.
  package var defaultText: String?

  package var longForm: String { "--" + name }

  /// The name that undoes the option if a configuration file sets it, such as `no-strict`. It is
  /// `nil` for an option that takes a value, because another value replaces it.
  package var negation: String? {
    guard !takesValue, isConfigurable else { return nil }
    return name.hasPrefix("no-") ? String(name.dropFirst(3)) : "no-" + name
  }

  /// The forms as a person types them, the short one first.
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

  var negationSummary: String { "Undo \(name) of the configuration file" }

  /// The text in the left column of help.
  var synopsis: String {
    let shortForm = short.map { "-\($0), " } ?? "    "
    let long = negation == nil ? longForm : "--[no-]" + name.trimmingPrefix("no-")
    return shortForm + long + (placeholder.map { " " + $0 } ?? "")
  }

  static let help = OptionDeclaration(
    name: "help", short: "h", isConfigurable: false, endsParsing: true, help: "Show this help.")
  static let version = OptionDeclaration(
    name: "version", short: "V", isConfigurable: false, endsParsing: true,
    help: "Show the version.")
  static let config = OptionDeclaration(
    name: "config", takesValue: true, isConfigurable: false, isForExperts: true,
    placeholder: "FILE", help: "Read settings from FILE; 'colorway man' describes it.",
    defaultText: "$XDG_CONFIG_HOME/colorway/config.toml, or else ~/.config/colorway/config.toml")
  static let noConfig = OptionDeclaration(
    name: "no-config", isConfigurable: false, isForExperts: true,
    help: "Read no configuration file.")
}
