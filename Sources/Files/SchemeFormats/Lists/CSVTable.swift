internal import ColorMath
internal import StructuredText

/// A CSV table with a header and one line per color. Lines end in a single line feed. The palette
/// of a photo is identified by the photo's path as it was given. Sources: RFC 4180; OWASP, "CSV Injection", on
/// fields that spreadsheets would take for formulas.
enum CSVTable {
  /// The maximum number of characters of a palette's name, which is that of paths on Linux.
  private static let maximumNameLength = 4_096

  static let header = "palette,name,hex,red,green,blue,alpha,share\n"

  /// Returns a row for each color of a palette. Unknown values are empty fields.
  static func rows(for palette: Palette) -> String {
    // The name is repeated for each color.
    let name = String((palette.name.map { palette.source ?? $0 } ?? "").prefix(maximumNameLength))
    return palette.colors.map { color in
      let rgb = color.srgb8
      let fields =
        [name, color.name ?? "", rgb.hex] + rgb.codes.map { "\($0)" }
        + ["\(color.alpha)", color.share.map { "\($0)" } ?? ""]
      return fields.map(quoted).joined(separator: ",") + "\n"
    }.joined()
  }

  /// The characters with which formulas begin, also those of full width.
  private static let startsOfFormulas: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Returns whether a spreadsheet would take a field for a formula.
  private static func isFormula(_ field: Substring.UnicodeScalarView) -> Bool {
    field.first.map(startsOfFormulas.contains) ?? false
  }

  /// Returns a field after an apostrophe if it would otherwise be a formula.
  private static func harmless(_ field: String) -> String {
    isFormula(field.unicodeScalars[...]) ? "'" + field : field
  }

  /// Returns a field without the apostrophe that keeps it from being a formula.
  fileprivate static func original(_ field: String) -> String {
    let rest = field.unicodeScalars.dropFirst()
    return field.hasPrefix("'") && isFormula(rest) ? String(rest) : field
  }

  /// Returns a field, quoted if necessary. Characters that affect display, other than tabs and line breaks, become
  /// escapes such as `\u{9b}`.
  private static func quoted(_ field: String) -> String {
    let safe = harmless(field).unicodeScalars.map { scalar in
      switch scalar {
      case "\t", "\n", "\r": String(scalar)
      case _ where scalar.affectsDisplay: scalar.escaped
      default: String(scalar)
      }
    }.joined()
    guard safe.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return safe }
    let escaped = safe.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }
    return "\"" + escaped.joined() + "\""
  }
}

// MARK: - Reading

extension CSVTable {
  /// Returns the palettes of a table. Columns are found by their titles, such as `name`, `hex` or
  /// `red`. Without such titles, the color of a row is its first field that is one, and its name is
  /// the first other field that is no number.
  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var rows = rows(of: bytes).makeIterator()
    guard var first = rows.next() else { return [] }
    // Excel's line that names the separator.
    if first.fields[0].hasPrefix("sep="), let next = rows.next() { first = next }
    let columns = Columns(first.fields)
    var table = CSVColors()
    // A first row without a color has titles in another language.
    if columns == nil, CSVColors.hasColor(first.fields) {
      table.take(first.fields, in: nil, line: first.line)
    }
    while let row = rows.next() { table.take(row.fields, in: columns, line: row.line) }
    if table.palettes.isEmpty, let line = columns == nil ? first.line : table.badLine {
      throw PaletteError(.malformed, "this row has no color", at: .line(line))
    }
    table.problems.add(to: &warnings)
    return table.palettes
  }

  /// Returns whether the first row has the title of a column of colors.
  static func isTable(_ bytes: [UInt8]) -> Bool {
    rows(of: Array(bytes.prefix(1_000))).first { _ in true }.flatMap { Columns($0.fields) } != nil
  }

  /// The columns of a table.
  struct Columns {
    var palette, name, code, alpha, share: Int?
    var channels: [Int] = []
    /// The columns of the inks, each from 0 to 100.
    var inks: [Int] = []

    init?(_ titles: [String]) {
      guard titles.count > 1 else { return nil }
      let titles = titles.map { $0.lowercased() }
      func column(_ names: String...) -> Int? {
        names.lazy.compactMap { titles.firstIndex(of: $0) }.first
      }
      code = column("hex", "hex code", "hexcode", "code", "html", "color", "colour", "value", "rgb")
      palette = column("palette", "group", "collection")
      name = column("name", "color name", "colour name", "label", "title")
      (alpha, share) = (column("alpha", "opacity"), column("share"))
      channels = [column("red", "r"), column("green", "g"), column("blue", "b")].compactMap(\.self)
      inks = [
        column("cyan", "c"), column("magenta", "m"), column("yellow", "y"),
        column("black", "key", "k"),
      ]
      .compactMap(\.self)
      guard code != nil || channels.count == 3 || inks.count == 4 else { return nil }
      // With a column of codes, that of names may be called `color`.
      if name == nil, let other = column("color", "colour", "id"), other != code { name = other }
    }
  }

  /// Returns the fields of each row, between commas, semicolons or tabs.
  private static func rows(of bytes: [UInt8]) -> some Sequence<(fields: [String], line: Int)> {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    let separator =
      [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
      .max { one, other in head.count { $0 == one } < head.count { $0 == other } } ?? 0
    return sequence(state: (index: start, line: 1)) { state in
      while state.index < bytes.count {
        let line = state.line
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        while state.index < bytes.count {
          let byte = bytes[state.index]
          state.index += 1
          if byte == UInt8(ascii: "\n") { state.line += 1 }
          if isQuoted {
            guard byte == UInt8(ascii: "\"") else {
              field.append(byte)
              continue
            }
            if state.index < bytes.count, bytes[state.index] == byte {
              field.append(byte)
              state.index += 1
            } else {
              isQuoted = false
            }
          } else if byte == UInt8(ascii: "\""), field.isEmpty {
            isQuoted = true
          } else if byte == separator {
            fields.append(String(decoding: field, as: UTF8.self))
            field = []
          } else if byte == UInt8(ascii: "\n") {
            break
          } else {
            field.append(byte)
          }
        }
        if field.last == UInt8(ascii: "\r") { field.removeLast() }
        fields.append(String(decoding: field, as: UTF8.self))
        if fields.count > 1 || !fields[0].blanksTrimmed.isEmpty { return (fields, line) }
      }
      return nil
    }
  }
}

/// The colors of the rows of a table.
private struct CSVColors {
  private(set) var palettes: [Palette] = []
  private(set) var problems = NotUnderstood()
  private(set) var badLine: Int?

  mutating func take(_ fields: [String], in columns: CSVTable.Columns?, line: Int) {
    func field(_ column: Int?) -> String? {
      guard let column, fields.indices.contains(column), !fields[column].isEmpty else { return nil }
      return fields[column]
    }
    if columns == nil, let colors = Self.codes(fields) { return append(colors, to: nil) }
    var color: PaletteColor?
    var name: String?
    if let columns {
      let channels = columns.channels.compactMap { field($0).flatMap { UInt8($0.blanksTrimmed) } }
      color =
        field(columns.code).flatMap(Self.color)
        ?? (channels.count == 3 ? PaletteColor(SRGB8(codes: channels[...])) : nil)
        ?? Self.color(ofInks: columns.inks.map { field($0) ?? "" })
      name = field(columns.name).map(CSVTable.original)
      if let alpha = field(columns.alpha).flatMap({ Double($0) }) { color?.alpha = alpha }
      color?.share = field(columns.share).flatMap { Double($0) }
    } else {
      let column = fields.firstIndex { Self.color($0) != nil }
      let channels = fields.compactMap { UInt8($0.blanksTrimmed) }
      color =
        field(column).flatMap(Self.color)
        ?? (3...4 ~= channels.count ? PaletteColor(SRGB8(codes: channels[..<3])) : nil)
      name = fields.indices.first {
        $0 != column && !fields[$0].blanksTrimmed.isEmpty && Double(fields[$0]) == nil
      }.map { CSVTable.original(fields[$0].blanksTrimmed) }
    }
    guard let color else {
      problems.add(fields.joined(separator: ","), line: line)
      if badLine == nil { badLine = line }
      return
    }
    let palette = field(columns?.palette).map(CSVTable.original)
    append([color.labeled(name ?? "")], to: palette)
  }

  private mutating func append(_ colors: [PaletteColor], to palette: String?) {
    if palettes.isEmpty || palettes[palettes.count - 1].name != palette {
      palettes.append(Palette(name: palette, colors: []))
    }
    palettes[palettes.count - 1].colors += colors
  }

  /// Returns whether a row without titles has a color.
  static func hasColor(_ fields: [String]) -> Bool {
    var table = CSVColors()
    table.take(fields, in: nil, line: 1)
    return !table.palettes.isEmpty
  }

  private static func color(ofInks fields: [String]) -> PaletteColor? {
    let percents = fields.compactMap { Double($0.filter { $0 != "%" }.blanksTrimmed) }
    guard percents.count == 4, percents.allSatisfy({ 0...100 ~= $0 }) else { return nil }
    return PaletteColor(space: .cmyk, components: percents.map { $0 / 100 })
  }

  private static func color(_ field: String) -> PaletteColor? {
    code(field) ?? CSSColor(field.blanksTrimmed).map { PaletteColor($0) }
  }

  /// Returns the colors of a row without titles that consists of several.
  private static func codes(_ fields: [String]) -> [PaletteColor]? {
    let filled = fields.filter { !$0.blanksTrimmed.isEmpty }
    let colors = filled.compactMap(code)
    return colors.count > 1 && colors.count == filled.count ? colors : nil
  }

  /// Returns the color of a field that is no name.
  private static func code(_ field: String) -> PaletteColor? {
    let text = field.blanksTrimmed
    let spelling = ColorSpelling()
    return spelling.color(text) ?? spelling.bareCode(text)
  }
}
