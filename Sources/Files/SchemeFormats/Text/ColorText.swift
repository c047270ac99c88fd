internal import ColorMath

/// A text divided into the parts that may have colors, with the values of its names.
struct ColorText {
  enum Part {
    case comment(String, line: Int)
    case declaration(Declaration, group: String?, isCode: Bool)
    /// A map of Sass.
    case map(String, [(key: String, value: String)], line: Int)
    /// A row of a table of Markdown.
    case row([String], line: Int)
    case prose(String, line: Int)

    /// The name of a declaration.
    var name: String? {
      if case .declaration(let declaration, _, _) = self { declaration.name } else { nil }
    }
  }

  var parts: [Part] = []
  var anchors = YAMLAnchors()
  private(set) var expression: ColorExpression
  /// A Boolean value that indicates whether six digits without a mark are colors, because the text
  /// has many of them as values, and no other colors.
  private(set) var allowsBareCodes = false

  /// Keys whose values are words about the file.
  private static let metadata: Set = [
    "scheme", "name", "author", "slug", "system", "variant", "description", "title", "id",
    "version", "family", "license",
  ]

  init(_ bytes: [UInt8]) {
    // Codes of QML and polybar begin with the opacity.
    let (qml, polybar) = (Array("import QtQuick".utf8), Array("[bar/".utf8))
    let isAlphaFirst = bytes.indices.contains {
      bytes[$0] == qml[0] && bytes[$0...].starts(with: qml)
        || bytes[$0] == polybar[0] && bytes[$0...].starts(with: polybar)
    }
    expression = ColorExpression(ColorSpelling(alphaIsFirst: isAlphaFirst))
    let definitions =
      LaTeXColors.declarations(in: bytes) + RichTextColors.declarations(in: bytes)
      + LispColors.declarations(in: bytes) + GradientColors.declarations(in: bytes)
    for definition in definitions { add(definition: definition) }
    guard parts.isEmpty else { return }
    var scanner = StatementScanner(bytes)
    var scope = TextScope(isCode: scanner.hasBraces)
    while let element = scanner.next() {
      switch element {
      case .comment(let text, let line): parts.append(.comment(text, line: line))
      case .statement(let statement):
        if statement.end == .block {
          enter(statement, in: &scope)
        } else {
          if !statement.text.isEmpty { take(statement, in: &scope) }
          if statement.end == .blockEnd { scope.leave() }
        }
      }
    }
    allowsBareCodes = hasBareCodes
  }

  /// Adds a color in a language of its own, which may have no name.
  private mutating func add(definition: Declaration) {
    if definition.name.isEmpty {
      parts.append(.prose(definition.value, line: definition.line))
    } else {
      add(definition, in: nil, false)
    }
  }

  /// Enters a block. Members of an object may be on the same line before its name.
  private mutating func enter(_ statement: Statement, in scope: inout TextScope) {
    let parts = statement.text.topLevelParts(at: ",")
    if parts.count > 1, let last = parts.last, TextGroup.name(last.blanksTrimmed) != nil {
      let text = parts.dropLast().joined(separator: ",")
      take(Statement(text: text, line: statement.line, end: .line), in: &scope)
    } else if statement.text.contains("(0x") || statement.text.hasPrefix("@each") {
      self.parts.append(.prose(statement.text, line: statement.line))
    }
    let title = parts.last?.blanksTrimmed ?? statement.text
    var name = TextGroup.name(title) ?? ColorStructure.name(in: title)
    // Unity writes the name of a color before the block that it is.
    if let group = name, Declaration.isUnspecific(group), let title = scope.title { name = title }
    scope.enter(
      name,
      isObject: title.last.map { ":=".contains($0) } ?? false,
      isOfColors: ColorWords.structures.occur(in: title), start: self.parts.count)
  }

  private mutating func take(_ statement: Statement, in scope: inout TextScope) {
    if statement.text.first == "|" {
      let cells = statement.text.split(separator: "|").map { $0.blanksTrimmed }
      parts.append(.row(cells, line: statement.line))
      return
    }
    if !scope.isCode || scope.isOutermost, let name = TextGroup.section(statement.text) {
      scope.section = TextGroup.plain(name)
      (scope.title, scope.isInItem) = (nil, statement.text.hasPrefix("[["))
      return
    }
    if !scope.isCode, takeMapping(statement, in: &scope) { return }
    let fish = FishColors(statement)
    for number in fish?.numbers ?? [] {
      expression.define(number.name, as: number.value, at: parts.count - 1)
    }
    if let found = fish?.declarations ?? VimColors(statement)?.declarations {
      for declaration in found { add(definition: declaration) }
      return
    }
    let declarations = Declaration.all(
      in: statement, isCode: scope.isCode && !scope.isObject)
    // In YAML with braces, the first item of a list follows the name of the list.
    if scope.isCode, let item = declarations.first?.value, item.hasPrefix("- "),
      declarations.count == 1,
      !statement.text.hasPrefix("- ")
    {
      return take(Statement(text: item, line: statement.line, end: statement.end), in: &scope)
    }
    let isStructure = statement.end == .blockEnd && scope.isOfColors
    if let color = isStructure ? ColorStructure.channels(statement.text) : nil {
      add(color, in: scope.group, section: nil, statement.line)
    } else if let color = Declaration.channels(declarations) {
      add(color, in: scope.group, section: scope.section, statement.line)
    } else if declarations.isEmpty {
      takeElements(statement, in: &scope)
    } else {
      let count = parts.count
      take(declarations, isItem: statement.text.hasPrefix("- "), in: &scope)
      guard parts.count == count + 1, let name = parts[count].name,
        let index = anchors.replaced(by: name, indentation: statement.indentation)
      else { return }
      parts[index] = parts.removeLast()
    }
  }

  /// Takes declarations, of which one may be the name of the item of a list of YAML or of tables of TOML.
  private mutating func take(
    _ declarations: [Declaration], isItem: Bool, in scope: inout TextScope
  ) {
    if isItem { (scope.title, scope.untitledPart, scope.isInItem) = (nil, nil, true) }
    if !scope.isOutermost || scope.isInItem, let title = declarations.first(where: \.isTitle) {
      scope.title = title.value
      setGroup(ofPart: scope.untitledPart, to: title.value)
    }
    for var declaration in declarations {
      // In a list of colors, a word in quotation marks may be the name of one.
      if scope.isOfColors, declaration.isQuoted { declaration.isColor = true }
      if declaration.isProperty, setOpacity(declaration, in: scope) { continue }
      let title = declaration.isUnspecific ? scope.title : nil
      if declaration.isUnspecific, scope.isInItem, title == nil { scope.untitledPart = parts.count }
      add(declaration, in: title ?? scope.group ?? scope.section, scope.isCode)
    }
  }

  /// Sets the opacity of a color before it in the same rule, as `stop-opacity` does for `stop-color`.
  private mutating func setOpacity(_ declaration: Declaration, in scope: TextScope) -> Bool {
    guard declaration.name.utf8.last == UInt8(ascii: "y"), declaration.name.hasSuffix("-opacity")
    else { return false }
    let base = declaration.name.dropLast(8)
    for index in parts.indices[min(scope.start, parts.count)...].suffix(8).reversed() {
      guard case .declaration(let paint, let group, let isCode) = parts[index],
        paint.name == base || paint.name == base + "-color"
      else { continue }
      parts[index] = .declaration(
        paint.with(opacity: declaration.value), group: group, isCode: isCode)
      return true
    }
    return false
  }

  /// Takes the elements of a list, or other text that declares nothing.
  private mutating func takeElements(_ statement: Statement, in scope: inout TextScope) {
    guard let list = scope.group, Self.lists.contains(list) else {
      parts.append(.prose(statement.text, line: statement.line))
      return
    }
    for value in statement.text.topLevelParts(at: ",") where !value.blanksTrimmed.isEmpty {
      add(element: scope.elementCount, of: list, value, statement.line)
      scope.elementCount += 1
    }
  }

  /// Adds the color that a block is, under the name of the block if it has one.
  private mutating func add(_ color: String, in group: String?, section: String?, _ line: Int) {
    guard let group else { return parts.append(.prose(color, line: line)) }
    let declaration = Declaration(group: group, value: color[...], line: line)
    parts.append(.declaration(declaration, group: section, isCode: false))
  }

  private mutating func setGroup(ofPart index: Int?, to group: String) {
    guard let index, parts.indices.contains(index),
      case .declaration(let declaration, _, let isCode) = parts[index]
    else { return }
    parts[index] = .declaration(declaration, group: group, isCode: isCode)
  }

  /// Lists of WezTerm, whose elements have numbers.
  private static let lists: Set = ["ansi", "brights"]

  private mutating func add(element number: Int, of list: String, _ value: Substring, _ line: Int) {
    let declaration = Declaration(element: number, of: list, value: value, line: line)
    parts.append(.declaration(declaration, group: nil, isCode: false))
  }

  mutating func add(_ declaration: Declaration, in group: String?, _ isCode: Bool) {
    let value = declaration.value
    if value.first == "(", value.last == ")", value.contains(":") {
      var entries: [(key: String, value: String)] = []
      SassMap.read(value, into: &entries)
      for entry in entries {
        expression.define(declaration.name + " " + entry.key, as: entry.value, at: parts.count)
      }
      parts.append(.map(declaration.label, entries, line: declaration.line))
      return
    }
    if let colors = terminalColors(declaration) {
      for (number, color) in colors.enumerated() {
        add(element: number, of: "palette", color[...], declaration.line)
      }
      return
    }
    if Self.lists.contains(declaration.label), value.first == "[", value.last == "]" {
      let elements = value.dropFirst().dropLast().topLevelParts(at: ",")
        .filter { !$0.blanksTrimmed.isEmpty }
      for (number, element) in elements.enumerated() {
        add(element: number, of: declaration.label, element, declaration.line)
      }
      return
    }
    expression.define(declaration.name, as: value, at: parts.count)
    if let alias = declaration.alias { expression.define(alias, as: value, at: parts.count) }
    parts.append(.declaration(declaration, group: group, isCode: isCode))
  }

  /// Returns the 8 or 16 colors of a terminal that GNOME, Xfce, LXDE and others write as one list, or `nil` if the
  /// declaration is no such list.
  private func terminalColors(_ declaration: Declaration) -> [String]? {
    // Eight colors with separators are longer than most values.
    guard declaration.value.utf8.count > 30,
      declaration.label.lowercased().hasSuffix("palette")
    else { return nil }
    let list =
      declaration.value.hasPrefix("[")
      ? declaration.value.dropFirst().dropLast() : declaration.value[...]
    let separator: Character =
      list.contains(";") ? ";" : list.contains("#") && list.contains(":") ? ":" : ","
    let colors = list.topLevelParts(at: separator).map(\.unquoted).filter { !$0.isEmpty }
    // A list of eight colors between commas may be any.
    guard colors.count == 16 || colors.count == 8 && separator != ",",
      colors.allSatisfy({ expression.spelling.color($0) != nil })
    else { return nil }
    return colors
  }

  // MARK: Bare codes

  func bareCode(_ declaration: Declaration) -> PaletteColor? {
    Self.metadata.contains(declaration.name.lowercased())
      ? nil : expression.spelling.bareCode(declaration.value)
  }

  private var hasBareCodes: Bool {
    var (bareCount, otherCount) = (0, 0)
    for part in parts {
      switch part {
      case .declaration(let declaration, _, _):
        if bareCode(declaration) != nil {
          bareCount += 1
        } else if expression.spelling.value(declaration.value) != nil {
          return false
        } else if !declaration.value.isEmpty, !Self.metadata.contains(declaration.name.lowercased())
        {
          otherCount += 1
        }
      case .prose(let text, _):
        if text.contains("#") { return false }
        otherCount += 1
      case .row: return false
      case .map: return false
      case .comment: break
      }
    }
    return bareCount > 1 && bareCount >= otherCount
  }
}
