internal import ColorMath

/// Rows of channels from 0 to 1, as in MATLAB: `[0 0.447 0.741; 0.85 0.325 0.098]`, or from 0 to 255 with a division:
/// `[217 83 25] / 255`.
struct ColorRows {
  let colors: [PaletteColor]
  /// A Boolean value that indicates whether the rows are so many that they are colors under any name.
  let isTable: Bool

  /// A Boolean value that indicates whether not all channels are zero or one.
  let hasFraction: Bool

  /// The color, if there is one row.
  var single: PaletteColor? { colors.count == 1 ? colors[0] : nil }

  /// The maximum number of bytes of rows.
  private static let maximumLength = 100_000

  /// Returns whether a name says that rows are colors.
  func mayBelong(to name: String) -> Bool {
    hasFraction && isTable || Self.saysColor(name)
  }

  private static func saysColor(_ name: String) -> Bool {
    ColorWords.matrices.occur(in: name) || name.lowercased() == "cm"
      || ColorExpression.named(name) != nil
  }

  /// Creates the colors of a text, or returns `nil` if it consists of other than rows of three or four channels.
  ///
  /// A text on several lines is a table if it has a row on each.
  init?(_ text: String, lineCount: Int = 1) {
    // Shaders have vectors.
    let isVector = text.utf8.first == UInt8(ascii: "v") && text.hasPrefix("vec") && text.last == ")"
    let text = isVector ? String(text.drop { $0 != "(" }) : text
    // Most values are of other kinds, as their first or last character shows.
    guard let first = text.utf8.first, "[(.0123456789".utf8.contains(first),
      let last = text.utf8.last, "]).;0123456789".utf8.contains(last),
      text.utf8.count <= Self.maximumLength
    else { return nil }
    var list = Substring(text)
    var scale = 1.0
    if text.hasPrefix("("), text.hasSuffix(")") {
      list = list.dropFirst().dropLast()
    } else if first == UInt8(ascii: "[") {
      guard let close = text.utf8.lastIndex(of: UInt8(ascii: "]")) else { return nil }
      let rest = text[close...].dropFirst().filter { !" .".contains($0) }
      guard rest.isEmpty || rest == "/255" || rest == "/2550" else { return nil }
      if !rest.isEmpty { scale = 255 }
      list = text[..<close].dropFirst()
    }
    var rows: [[Double]] = []
    for row in list.split(separator: ";") {
      guard let numbers = Self.numbers(row) else { return nil }
      if !numbers.isEmpty { rows.append(numbers) }
    }
    // Line breaks also separate rows.
    if rows.count == 1, rows[0].count > 4, rows[0].count % 3 == 0 {
      rows = stride(from: 0, to: rows[0].count, by: 3).map { Array(rows[0][$0..<$0 + 3]) }
      isTable = lineCount > 1 && abs(rows.count - lineCount) <= 1
    } else {
      isTable = rows.count > 1
    }
    guard let count = rows.first?.count, 3...4 ~= count else { return nil }
    var hasFraction = scale > 1
    colors = rows.compactMap { row in
      let channels = row.map { $0 / scale }
      guard row.count == count, channels.allSatisfy({ 0...1 ~= $0 }) else { return nil }
      hasFraction = hasFraction || row.contains { $0 != $0.rounded() }
      return PaletteColor(
        SRGB8(SRGB(red: channels[0], green: channels[1], blue: channels[2])),
        alpha: count == 4 ? row[3] : 1)
    }
    guard colors.count == rows.count else { return nil }
    self.hasFraction = hasFraction
  }

  /// Returns the numbers of a row, without comments of MATLAB and marks of lines that go on.
  private static func numbers(_ row: Substring) -> [Double]? {
    var numbers: [Double] = []
    var isComment = false
    for word in row.split(whereSeparator: { " ,\t".contains($0) }) where word != "..." {
      if let number = Double(word) {
        numbers.append(number)
        isComment = false
      } else {
        isComment = isComment || word.first == "%"
        guard isComment else { return nil }
      }
    }
    return numbers
  }
}
