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
      if let option = Self.backgroundOptions.first(where: word.hasPrefix) {
        word = String(word.dropFirst(option.count))
        isBackground = true
      }
      // The color may be the next word, behind other options.
      guard !word.isEmpty, word.first != "-" else { continue }
      defer { isBackground = false }
      // Further colors are for terminals that cannot show the first.
      if !isBackground, hasForeground { continue }
      hasForeground = hasForeground || !isBackground
      guard isColor else {
        guard take(variable: word, named: name, statement.line) else { return nil }
        continue
      }
      let label = isCommand ? "" : name + (isBackground ? " background" : "")
      if let value = Self.value(word) {
        declarations.append(Declaration(color: label, value: value, line: statement.line))
      }
    }
  }

  private static let backgroundOptions = ["--background=", "--background", "-b"]

  /// Takes the value of a local variable, which colors refer to with a mark, and returns whether it may be a color.
  private mutating func take(variable word: String, named name: Substring, _ line: Int) -> Bool {
    if word.count == 6, word.allSatisfy(\.isNumber) {
      numbers.append(Declaration(color: "$" + name, value: "#" + word, line: line))
      return true
    }
    let isCode = word.count == 6 && ColorSpelling().color("#" + word) != nil
    guard isCode || ["#", "$"].contains(word.prefix(1)) else { return false }
    let value = isCode ? "#" + word : word
    declarations.append(Declaration(color: "$" + name, value: value, line: line))
    return true
  }

  /// Returns the value of a word that is a color.
  private static func value(_ word: String) -> String? {
    if ["#", "$"].contains(word.prefix(1)) { return word }
    // What the terminal decides is not known.
    let isName =
      names.contains(word) || word.hasPrefix("br") && names.contains(String(word.dropFirst(2)))
    if isName { return "color(\(word))" }
    guard [3, 6].contains(word.count), ColorSpelling().color("#" + word) != nil else { return nil }
    return "#" + word
  }
}
