internal import ColorMath

/// The colors of a line of Vim that defines a group: `hi Normal guifg=#d8dee9 guibg=Gray20`. Source: Vim, `:help
/// highlight-guifg`.
struct VimColors {
  let declarations: [Declaration]

  private static let commands: Set = ["hi", "hi!", "highlight", "highlight!"]

  /// Creates the colors of a statement, or returns `nil` if it defines no group.
  init?(_ statement: Statement) {
    guard statement.text.utf8.first == UInt8(ascii: "h"), statement.text.hasPrefix("hi") else {
      return nil
    }
    var words = statement.text.split(separator: " ")[...]
    guard let command = words.popFirst(), Self.commands.contains(String(command)) else {
      return nil
    }
    if words.first == "default" { words.removeFirst() }
    guard let group = words.popFirst(), words.contains(where: { $0.contains("=") }) else {
      return nil
    }
    declarations = words.compactMap { word in
      let pair = word.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, ["guifg", "guibg", "guisp"].contains(pair[0]) else { return nil }
      let value = pair[1].unquoted
      guard !["none", "fg", "bg", "foreground", "background"].contains(value.lowercased()) else {
        return nil
      }
      // Vim has the names of X11.
      let color = X11Colors.ownColor(value)?.hex ?? ColorExpression.named(value)?.hex
      let isCode = value.first == "#"
      return Declaration(
        color: group + " " + pair[0], value: isCode ? value : color ?? "color(\(value))",
        line: statement.line)
    }
  }
}
