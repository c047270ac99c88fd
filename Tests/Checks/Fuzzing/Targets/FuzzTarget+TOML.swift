internal import SchemeCommand
internal import StructuredText

extension FuzzTarget {
  /// Configuration files.
  static let toml = FuzzTarget(
    name: "toml",
    exercise: { bytes in
      let words = ["--config", "f", "a.jpg"].map { Array($0.utf8) }
      if let refusal = CommandSet.colorway.refusal(of: words, configuration: bytes) {
        try Finding.unless(!refusal.isEmpty)
      }
      let document: TOMLDocument
      do throws(TOMLSyntaxError) {
        document = try TOMLDocument(bytes)
      } catch {
        try Finding.unless(!error.reason.isEmpty)
        try Finding.unless(1...bytes.count { $0 == UInt8(ascii: "\n") } + 1 ~= error.line)
        return
      }
      for table in document.tables {
        try Finding.unless(Set(table.entries.map(\.key)).count == table.entries.count)
        for entry in table.entries {
          try Finding.unless(entry.line >= table.line)
          try checkText(of: entry.value)
        }
      }
    },
    seeds: {
      [
        "colors = 8\n[theme]\nformat = \"theme-css\" # x\n",
        "pin = ['#e4002b', \"teal\"]\nstrict = true",
        "a = -1_0.5e+3\nb = 0xFF\r\n\"c d\" = [\n1, 2,\n]", "x = \"\\u00e9\\U0001F600\\\\\"",
      ].map { Array($0.utf8) }
    },
    words: CommandSet.colorway.subcommands.flatMap(\.allOptions).filter(\.isConfigurable)
      .map { Array($0.name.utf8) }
      + [
        "[", "]", "=", "'", "\"", "\"\"\"", "#", "\r\n", "\\u", "\\U0010FFFF", "true", "false",
        "0x",
        "0o", "0b", "e-9", "_", "\u{FEFF}", "{", "[[",
      ].map { Array($0.utf8) })
}

/// Checks that the text of a number or Boolean parses as the same value.
private func checkText(of value: TOMLValue) throws {
  switch value {
  case .string, .array: return
  case .integer, .number, .boolean:
    let again = try? TOMLDocument(Array("a = \(value)".utf8))
    try Finding.unless(again?.tables[0].entries.first?.value == value)
  }
}
