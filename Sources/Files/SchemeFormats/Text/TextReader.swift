internal import ColorMath
internal import StructuredText

/// A reader of colors in style sheets, code, configuration files and any other text. The color of a
/// declaration gets its name. Other colors are listed only once each. A comment such as
/// `/* Harbor */` starts a new palette if the next name starts with the comment's words, as
/// `--harbor-1` does.
struct TextReader {
  private var expression: ColorExpression
  private var palettes: [Palette] = []
  private var places: [String: (palette: Int, color: Int)] = [:]
  private var codes = Set<String>()
  /// The comment before the next color, as the name of a palette.
  private var comment = PaletteName(nil)
  /// The name of the last palette.
  private var paletteName = PaletteName(nil)
  private var problems = NotUnderstood()
  private var numbers: ProseNumbers

  /// Returns the palettes of a text, in O(*n*) on average for *n* bytes.
  static func palettes(in bytes: [UInt8], _ warnings: inout [PaletteError]) -> [Palette] {
    let text = ColorText(bytes)
    var reader = TextReader(expression: text.expression, bytes: bytes)
    for (place, part) in text.parts.enumerated() {
      switch part {
      case .comment(let comment, let line): reader.take(comment, line)
      case .declaration(let declaration, let group, let isCode):
        reader.take(declaration, in: group, at: place, isCode, text)
      case .map(let name, let entries, let line):
        reader.takeMap(name, entries, at: place, line)
      case .row(let cells, let line): reader.take(cells, line)
      case .prose(let prose, let line): reader.takeProse(prose, line)
      }
    }
    reader.problems.add(to: &warnings)
    return reader.palettes
  }

  private init(expression: ColorExpression, bytes: [UInt8]) {
    (self.expression, numbers) = (expression, ProseNumbers(bytes))
  }

  // MARK: Comments

  private mutating func take(_ text: String, _ line: Int) {
    // Our own SwiftUI files have the sRGB value of a Display P3 color in a comment behind it.
    if text.hasSuffix(" in sRGB"), let color = PaletteColor(hex: String(text.dropLast(8))),
      let palette = palettes.indices.last, let last = palettes[palette].colors.indices.last,
      let wide = palettes[palette].colors[last].displayP3
    {
      var color = color.labeled(palettes[palette].colors[last].name ?? "")
      color.alpha = palettes[palette].colors[last].alpha
      color.displayP3 = wide
      palettes[palette].colors[last] = color
      return
    }
    comment = PaletteName(text.singleLine)
  }

  // MARK: Declarations

  private mutating func take(
    _ declaration: Declaration, in group: String?, at place: Int, _ isCode: Bool, _ text: ColorText
  ) {
    let name = declaration.label
    let isNamed =
      declaration.isVariable || declaration.isQuoted || !declaration.isProperty
      || !declaration.isColorProperty
    // In CSS, the words of a property are read as those of prose.
    let saysColor =
      (declaration.isQuoted || !isCode) && declaration.value.utf8.count <= 24
      && ColorWords.precedeColor(name)
    let isOfTerminal = TerminalSlot(name: name) != nil
    let allowsName =
      declaration.isVariable && !declaration.isQuoted || declaration.isColor || saysColor
      || isOfTerminal
    let label = isCode && !isNamed ? nil : Self.label(of: declaration, in: group)
    if text.allowsBareCodes || saysColor || isOfTerminal || Base16.isName(name),
      let color = text.bareCode(declaration)
    {
      add(color, named: label)
      return
    }
    if let colors = expression.schemeColors(of: declaration.value, at: place) {
      for (scheme, color) in colors { add(color, named: label.map { $0 + "-" + scheme }) }
      if colors.count < 2 { problems.add(declaration.value, line: declaration.line) }
      return
    }
    if !declaration.isMeasure {
      if let rows = ColorRows(declaration.value, lineCount: declaration.lineCount),
        rows.mayBelong(to: name) || rows.mayBelong(to: group ?? "")
      {
        for color in rows.colors { add(color, named: rows.single == nil ? nil : label) }
        return
      }
      if let color = expression.spelling.list(declaration.value) { return add(color, named: label) }
      if let elements = expression.spelling.elements(of: declaration.value) {
        for element in elements { add(element.color, named: element.name) }
        return
      }
    }
    switch expression.result(of: declaration.value, at: place, allowsName: allowsName) {
    case .color(let color): add(color, named: label, isCode: declaration.hasKeyword)
    case .notUnderstood:
      if declaration.mayBeColor { problems.add(declaration.value, line: declaration.line) }
    case .other:
      takeLoose(
        declaration.value, allowsNames: declaration.isProperty && !declaration.isQuoted,
        declaration.line)
    }
  }

  /// Returns the name of a declaration with that of its group, unless the group's says nothing.
  private static func label(of declaration: Declaration, in group: String?) -> String {
    guard let group else { return declaration.label }
    return declaration.isUnspecific ? group : group + " " + declaration.label
  }

  /// Takes a map of Sass. Our own maps list the variables of a palette under their names, which may
  /// be any text. The colors of other maps get the keys as names.
  private mutating func takeMap(
    _ map: String, _ entries: [(key: String, value: String)], at place: Int, _ line: Int
  ) {
    let variables = entries.map { String($0.value.drop { "$@".contains($0) }) }
    let digits = map.reversed().prefix { $0.isNumber }.count
    let base =
      digits > 0 && map.dropLast(digits).hasSuffix("-") ? map.dropLast(digits + 1) : map[...]
    let isOwn = variables.allSatisfy { variable in
      places[variable] != nil
        && (variable.hasPrefix(base + "-") || base == "palette" && variable.hasPrefix("color-"))
    }
    for (variable, entry) in zip(variables, entries) {
      if isOwn, let found = places[variable] {
        let isNumber = entry.key == "\(found.color + 1)"
        if entry.key != variable {
          palettes[found.palette].colors[found.color].name = isNumber ? nil : entry.key
        }
        continue
      }
      switch expression.result(of: entry.value, at: place, allowsName: true) {
      case .color(let color): add(color, named: entry.key)
      case .notUnderstood: problems.add(entry.value, line: line)
      case .other: takeLoose(entry.value, allowsNames: false, line)
      }
    }
  }

  /// Takes text that declares nothing, such as a sentence or the elements of a list.
  private mutating func takeProse(_ prose: String, _ line: Int) {
    let mayBeList = prose.utf8.first.map { "\"'#".utf8.contains($0) } ?? false
    if mayBeList, let elements = expression.spelling.elements(of: "[" + prose + "]") {
      for element in elements { add(element.color, named: element.name) }
    } else {
      takeLoose(prose, allowsNames: false, isProse: true, line)
    }
  }

  private mutating func takeLoose(
    _ text: String, allowsNames: Bool, isProse: Bool = false, _ line: Int
  ) {
    let loose = LooseColors(in: text, expression.spelling, allowsNames: allowsNames)
    for (index, color) in loose.colors.enumerated() {
      if isProse, numbers.contain(loose.numbers[index]) { continue }
      add(color, named: color.name)
    }
    for call in loose.notUnderstood { problems.add(call, line: line) }
  }

  /// Takes the row of a table of Markdown. The first cell that is neither a color nor a number is the name.
  private mutating func take(_ cells: [String], _ line: Int) {
    let plain = cells.map { $0.filter { !"`*".contains($0) }.blanksTrimmed }
    let colors = plain.map { expression.spelling.color($0) }
    let name = zip(plain, colors).first { cell, color in
      color == nil && !cell.isEmpty && Double(cell) == nil
    }?.0
    var codes: Set<String> = []
    for (cell, color) in zip(plain, colors) {
      let isCode = cells.contains("`" + cell + "`")
      if !isCode, cell.utf8.count <= 5, cell.first == "#",
        numbers.contain(ProseNumbers.likeness(of: 0..<cell.utf8.count, in: Array(cell.utf8)))
      {
        continue
      }
      if let color {
        if codes.insert(color.hex).inserted { add(color.labeled(name ?? "")) }
      } else {
        takeLoose(cell, allowsNames: false, line)
      }
    }
  }

  private mutating func add(_ color: PaletteColor) {
    codes.insert(color.hex)
    append(color)
  }

  // MARK: Palettes

  private mutating func add(
    _ color: PaletteColor, named variable: String?, isCode: Bool = false
  ) {
    guard let variable else {
      if codes.insert(color.hex).inserted { append(color) }
      return
    }
    codes.insert(color.hex)
    if setDisplayP3(of: variable, to: color) { return }
    if let place = places[variable], palettes[place.palette].colors[place.color].hex == color.hex {
      return
    }
    if comment.text != nil, comment.rest(of: variable, isCode: isCode) != nil {
      paletteName = comment
      palettes.append(Palette(name: comment.text, colors: []))
    }
    var color = color
    let rest = paletteName.rest(of: variable, isCode: isCode) ?? variable
    color.name = rest == "\((palettes.last?.colors.count ?? 0) + 1)" ? nil : rest
    append(color)
    places[variable] = (palettes.count - 1, palettes[palettes.count - 1].colors.count - 1)
  }

  private mutating func append(_ color: PaletteColor) {
    comment = PaletteName(nil)
    if palettes.isEmpty { palettes.append(Palette(colors: [])) }
    palettes[palettes.count - 1].colors.append(color)
  }

  /// Sets the Display P3 value of an earlier color, and returns `true`, if `color` is outside sRGB
  /// and its variable has the same name as the earlier one's, or that name followed by `-p3`.
  private mutating func setDisplayP3(of variable: String, to color: PaletteColor) -> Bool {
    guard let displayP3 = color.displayP3 else { return false }
    let base = variable.hasSuffix("-p3") ? String(variable.dropLast(3)) : variable
    guard let place = places[base] else { return false }
    palettes[place.palette].colors[place.color].displayP3 = displayP3
    return true
  }
}

/// What looks like a color and was not understood.
struct NotUnderstood {
  private var count = 0
  private var examples: [String] = []

  mutating func add(_ text: String, line: Int? = nil) {
    count += 1
    guard examples.count < 3 else { return }
    examples.append("'\(text.singleLine.prefix(60))'" + (line.map { " in line \($0)" } ?? ""))
  }

  /// Adds a warning that counts what was not understood, if there is any.
  func add(to warnings: inout [PaletteError]) {
    guard count > 0 else { return }
    let more = count > examples.count ? ", …" : ""
    warnings.append(
      PaletteError(
        .malformed,
        "\(count) of its colors \(count == 1 ? "was" : "were") not understood: "
          + examples.joined(separator: ", ") + more))
  }
}
