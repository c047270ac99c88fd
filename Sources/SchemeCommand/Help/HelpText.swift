/// Help as text, wrapped to a width.
struct HelpText: Sendable {
  /// The widest line.
  var columns = 80

  /// Returns the help of the whole command: the help of its default subcommand, and the names of
  /// the other subcommands.
  func overview(default subcommand: Subcommand, all: [Subcommand]) -> String {
    let list = all.map { ($0.name, $0.summary + ($0.name == subcommand.name ? " (default)" : "")) }
    return page(
      title: "colorway: " + subcommand.summary,
      usage: [
        "colorway [\(subcommand.name)] [options] \(subcommand.operands)",
        "colorway SUBCOMMAND [options] ...",
      ],
      subcommand,
      list: table(title: "Subcommands", rows: list)
        + "\n'colorway help SUBCOMMAND' has the options of one.\n")
  }

  /// Returns the help of one subcommand.
  func page(for subcommand: Subcommand) -> String {
    page(
      title: "colorway \(subcommand.name): " + subcommand.summary,
      usage: [
        "colorway \(subcommand.name) [options]"
          + (subcommand.operands.isEmpty ? "" : " " + subcommand.operands)
      ],
      subcommand, list: "")
  }

  private func page(
    title: String, usage: [String], _ subcommand: Subcommand, list: String
  ) -> String {
    let options = subcommand.allOptions.map { option in
      (option.synopsis, option.help + (option.defaultText.map { " Default: \($0)." } ?? ""))
    }
    let statuses = ExitStatus.documented.map { ("\($0.status.rawValue)", $0.meaning) }
    let usageLines = usage.enumerated().map { ($0 == 0 ? "Usage: " : "       ") + $1 }
    return [
      wrapped(title, indent: 0),
      usageLines.joined(separator: "\n") + "\n",
      subcommand.discussion.split(separator: "\n").map { wrapped(String($0), indent: 0) }
        .joined(separator: "\n"),
      list,
      table(title: "Options", rows: options),
      table(title: "Examples", rows: subcommand.examples.map { ($0.line, $0.meaning) }),
      table(title: "Exit status", rows: statuses),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func table(title: String, rows: [(left: String, right: String)]) -> String {
    let widths = rows.map(\.left.count)
    // A long row must not push all others to the right, so its text starts on the next line.
    let narrow = widths.max() ?? 0 > columns * 9 / 20 ? widths.filter { $0 <= columns / 3 } : widths
    let indent = (narrow.max() ?? 0) + 4
    return title + ":\n"
      + rows.map { left, right in
        let room = indent - 2 - left.count
        let gap = String(repeating: " ", count: room < 2 ? indent : room)
        return "  " + left + (room < 2 ? "\n" : "") + gap + wrapped(right, indent: indent)
      }.joined()
  }

  /// Breaks text between words, and indents the lines after the first.
  private func wrapped(_ text: String, indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > columns {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
  }
}
