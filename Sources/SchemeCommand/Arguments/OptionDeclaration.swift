/// An option as data: parsing, help and "did you mean" all follow from it.
struct OptionDeclaration: Hashable, Sendable {
  /// The long name, without dashes.
  let name: String
  /// The letter of the short form, if there is one.
  var short: Character?
  /// What help calls the value, such as `FILE`; `nil` for an option that takes none.
  var placeholder: String?
  /// What it does: one or more sentences.
  let help: String
  /// The default as help shows it; `nil` where there is nothing to show.
  var defaultText: String?
  /// Whether what follows is not looked at: true for `--help`, so that it helps wherever it stands.
  var endsParsing = false

  /// The long form, as a person types it.
  var longForm: String { "--" + name }

  /// What help puts in its left column.
  var synopsis: String {
    let shortForm = short.map { "-\($0), " } ?? "    "
    return shortForm + longForm + (placeholder.map { " " + $0 } ?? "")
  }
}

extension OptionDeclaration {
  /// Shows help.
  static let help = OptionDeclaration(
    name: "help", short: "h", help: "Show this help.", endsParsing: true)
  /// Shows the version.
  static let version = OptionDeclaration(
    name: "version", help: "Show the version.", endsParsing: true)
}
