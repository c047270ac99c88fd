enum HelpText {
  private static let columns = 80

  /// Returns the help of the whole command, which fits on one screen.
  static func overview(of command: CommandSet) -> String {
    let usual = command.defaultSubcommand
    let groups = command.groups.map { title, subcommands in
      let rows = subcommands.map {
        ($0.name, $0.page.summary + ($0.name == usual.name ? " The default." : ""))
      }
      return (title: title, rows: rows)
    }
    let indent = (groups.flatMap(\.rows).map(\.0.count).max() ?? 0) + 4
    return [
      "Usage: colorway [\(usual.name)] [options] \(usual.page.operands)\n"
        + "       colorway SUBCOMMAND [options] ...\n",
      command.sample.split(separator: "\n").map { "  \($0)\n" }.joined(),
      table(title: "Options of \(usual.name)", rows: command.usualOptions.map { ($0, $1) }),
      table(title: "Examples", rows: usual.page.examples.prefix(3).map { ($0, $1) }),
    ].joined(separator: "\n") + "\n"
      + groups.map { table(title: $0, rows: $1, indent: indent) }.joined(separator: "\n")
      + "\n'colorway help SUBCOMMAND' shows options; 'colorway man | man -l -' shows all.\n"
  }

  static func page(for subcommand: Subcommand) -> String {
    subcommand.nested.isEmpty ? options(of: subcommand) : parts(of: subcommand)
  }

  /// Returns the page of a subcommand that consists of others.
  private static func parts(of subcommand: Subcommand) -> String {
    let usual = subcommand.nested[0]
    return [
      "Usage: colorway \(subcommand.name) [\(usual.word)] [options]\n"
        + "       colorway \(subcommand.name) SUBCOMMAND [options] \(subcommand.page.operands)\n",
      introduction(to: subcommand),
      table(
        title: "Subcommands",
        rows: subcommand.nested.map {
          ($0.word, $0.page.summary + ($0.word == usual.word ? " The default." : ""))
        }),
      table(title: "Examples", rows: subcommand.page.examples.map { ($0, $1) }),
      "'colorway help \(subcommand.name) SUBCOMMAND' shows options.\n",
    ].joined(separator: "\n")
  }

  private static func introduction(to subcommand: Subcommand) -> String {
    ([subcommand.page.summary[...]] + subcommand.page.discussion.split(separator: "\n"))
      .map { wrapped(String($0), indent: 0) }.joined(separator: "\n")
  }

  private static func options(of subcommand: Subcommand) -> String {
    let own = subcommand.allOptions.filter { $0.topic == nil }
    let options = Dictionary(grouping: own, by: \.isForExperts)
    return [
      "Usage: colorway \(subcommand.name) [options]"
        + (subcommand.page.operands.isEmpty ? "" : " " + subcommand.page.operands) + "\n",
      introduction(to: subcommand),
      table(title: "Options", options[false] ?? []),
      topics(of: subcommand),
      table(title: "Examples", rows: subcommand.page.examples.map { ($0, $1) }),
      table(
        title: "Exit status",
        rows: ExitStatus.documented.map { ("\($0.status.rawValue)", $0.meaning) }),
      table(title: "Options for experts", options[true] ?? []),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the page of a topic: the options that several subcommands have.
  static func page(about topic: String, _ options: [OptionDeclaration]) -> String {
    table(title: "Options about \(topic), which several subcommands have", options)
  }

  /// Returns the names of the options that other pages describe.
  private static func topics(of subcommand: Subcommand) -> String {
    let options = subcommand.allOptions.filter { $0.topic != nil }
    guard let topic = options.first?.topic else { return "" }
    let names = options.map(\.longForm).joined(separator: ", ")
    return "Options about \(topic) (see 'colorway help \(topic)'):\n  " + wrapped(names, indent: 2)
  }

  private static func table(title: String, _ options: [OptionDeclaration]) -> String {
    options.isEmpty ? "" : table(title: title, rows: options.map { ($0.synopsis, $0.fullHelp) })
  }

  private static func table(
    title: String, rows: [(left: String, right: String)], indent: Int? = nil
  ) -> String {
    let widths = rows.map(\.left.count)
    // A long left column would push all descriptions to the right, so the description of a long row
    // starts on the next line.
    let narrow = widths.max() ?? 0 > columns * 9 / 20 ? widths.filter { $0 <= columns / 3 } : widths
    let indent = indent ?? (narrow.max() ?? 0) + 4
    return title + ":\n"
      + rows.map { left, right in
        let room = indent - 2 - left.count
        let gap = String(repeating: " ", count: room < 2 ? indent : room)
        return "  " + left + (room < 2 ? "\n" : "") + gap + wrapped(right, indent: indent)
      }.joined()
  }

  /// Breaks text between words, and indents the lines after the first.
  private static func wrapped(_ text: String, indent: Int) -> String {
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
