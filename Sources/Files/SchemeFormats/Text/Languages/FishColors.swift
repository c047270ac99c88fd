/// The variables of the shell fish: `set -g fish_color_command 005fd7 --background=222222`, and files of themes, which
/// have the same without `set`. Source: fish, "set_color".
struct FishColors {
  private(set) var declarations: [Declaration] = []
  /// Values that are colors only if a color refers to them, such as `283457`.
  private(set) var numbers: [Declaration] = []

  /// The names of colors that the terminal has.
  private static let names: Set = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "brown", "purple",
    "grey",
  ]

  /// Creates the colors of a statement, or returns `nil` if it sets no color of fish.
  init?(_ statement: Statement) {
    guard let first = statement.text.utf8.first, "sf".utf8.contains(first) else { return nil }
    let isSet = statement.text.hasPrefix("set ")
    let isCommand = statement.text.hasPrefix("set_color ")
    guard isSet || isCommand || statement.text.hasPrefix("fish_") else { return nil }
    var words = statement.text.split { " \t".contains($0) }[...]
    if isSet { words.removeFirst() }
    let hasOption = isSet && words.first?.first == "-"
    words = words.drop { $0.first == "-" }
    guard let name = words.popFirst() else { return nil }
    let isColor = isCommand || name.hasPrefix("fish_") && name.contains("color_")
    guard isColor || hasOption && words.count == 1 else { return nil }
    var hasForeground = false
    var isBackground = false
    for word in words {
      var word = word.unquoted
      for option in ["--background=", "--background", "-b"] where word.hasPrefix(option) {
        word = String(word.dropFirst(option.count))
        isBackground = true
        break
      }
      // The color may be the next word.
      guard !word.isEmpty else { continue }
      guard word.first != "-" else { continue }
      defer { isBackground = false }
      // Further colors are for terminals that cannot show the first.
      if !isBackground, hasForeground { continue }
      hasForeground = hasForeground || !isBackground
      // Local variables are referred to with a mark.
      let label =
        isCommand ? "" : isColor ? String(name) + (isBackground ? " background" : "") : "$" + name
      if !isColor, word.count == 6, word.allSatisfy(\.isNumber) {
        numbers.append(Declaration(color: label, value: "#" + word, line: statement.line))
      } else if let value = Self.value(word, isColor: isColor) {
        declarations.append(Declaration(color: label, value: value, line: statement.line))
      } else if !isColor {
        return nil
      }
    }
  }

  private static func value(_ word: String, isColor: Bool) -> String? {
    if ["#", "$"].contains(word.prefix(1)) { return word }
    // What the terminal decides is not known.
    let isName =
      names.contains(word) || word.hasPrefix("br") && names.contains(String(word.dropFirst(2)))
    if isColor, isName { return "color(\(word))" }
    let isCode = ColorSpelling().color("#" + word) != nil
    guard isCode,
      isColor ? [3, 6].contains(word.count) : word.count == 6 && word.contains(where: \.isLetter)
    else { return nil }
    return "#" + word
  }
}
