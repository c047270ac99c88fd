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
  }

  private(set) var parts: [Part] = []
  private(set) var expression: ColorExpression
  /// A Boolean value that indicates whether six digits without a mark are colors, because the text
  /// has many of them as values, and no other colors.
  private(set) var allowsBareCodes = false

  /// Groups whose names say nothing about their colors.
  private static let plainGroups: Set = [
    "colors", "color", "colours", "palette", "theme", "extend", "default", "normal", "primary",
    "main", "tokens", "module.exports", "exports", "scheme", "root", "resources", "cell", "config",
    "values", "configuration", "colorscheme", "colors-dark", "colors-light", "general", "global",
  ]

  /// Keys whose values are words about the file.
  private static let metadata: Set = [
    "scheme", "name", "author", "slug", "system", "variant", "description", "title", "id",
    "version", "family", "license",
  ]

  init(_ bytes: [UInt8]) {
    let mark = Array("import QtQuick".utf8)
    let isAlphaFirst = bytes.indices.contains {
      bytes[$0] == mark[0] && bytes[$0...].starts(with: mark)
    }
    expression = ColorExpression(ColorSpelling(alphaIsFirst: isAlphaFirst))
    for definition in LaTeXColors.declarations(in: bytes) {
      if definition.name.isEmpty {
        parts.append(.prose(definition.value, line: definition.line))
      } else {
        add(definition, in: nil, false)
      }
    }
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

  /// Enters a block. Members of an object may be on the same line before its name.
  private mutating func enter(_ statement: Statement, in scope: inout TextScope) {
    let parts = statement.text.topLevelParts(at: ",")
    if parts.count > 1, let last = parts.last, Self.group(last.blanksTrimmed) != nil {
      let text = parts.dropLast().joined(separator: ",")
      take(Statement(text: text, line: statement.line, end: .line), in: &scope)
    } else if statement.text.contains("(0x") || statement.text.hasPrefix("@each") {
      self.parts.append(.prose(statement.text, line: statement.line))
    }
    let title = parts.last?.blanksTrimmed ?? statement.text
    scope.enter(
      Self.group(title) ?? ColorStructure.name(in: title),
      isObject: title.last.map { ":=".contains($0) } ?? false,
      isOfColors: Declaration.has(ColorStructure.words, in: title))
  }

  private mutating func take(_ statement: Statement, in scope: inout TextScope) {
    if statement.text.first == "|" {
      let cells = statement.text.split(separator: "|").map { $0.blanksTrimmed }
      parts.append(.row(cells, line: statement.line))
      return
    }
    if !scope.isCode || scope.isOutermost, let name = Self.section(statement.text) {
      scope.section = Self.plain(name)
      (scope.title, scope.isInItem) = (nil, statement.text.hasPrefix("[["))
      return
    }
    // A mapping of YAML.
    if !scope.isCode, statement.text.hasSuffix(":") {
      (scope.title, scope.isInItem) = (nil, false)
      scope.section = Self.group(statement.text)
      return
    }
    let declarations = Declaration.all(
      in: statement, isCode: scope.isCode && !scope.isObject)
    let isStructure = statement.end == .blockEnd && scope.isOfColors
    if let color = isStructure ? ColorStructure.channels(statement.text) : nil {
      add(color, in: scope.group, section: nil, statement.line)
    } else if let color = Declaration.channels(declarations) {
      add(color, in: scope.group, section: scope.section, statement.line)
    } else if declarations.isEmpty {
      takeElements(statement, in: &scope)
    } else {
      take(declarations, isItem: statement.text.hasPrefix("- "), in: &scope)
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
    for declaration in declarations {
      let title = declaration.isUnspecific ? scope.title : nil
      if declaration.isUnspecific, scope.isInItem, title == nil { scope.untitledPart = parts.count }
      add(declaration, in: title ?? scope.group ?? scope.section, scope.isCode)
    }
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

  private mutating func add(_ declaration: Declaration, in group: String?, _ isCode: Bool) {
    let value = declaration.value
    if value.first == "(", value.last == ")", value.contains(":") {
      var entries: [(key: String, value: String)] = []
      Self.readMap(value, prefix: "", depth: 0, into: &entries)
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
    guard declaration.label.lowercased().hasSuffix("palette") else { return nil }
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

  private static func readMap(
    _ text: String, prefix: String, depth: Int, into entries: inout [(key: String, value: String)]
  ) {
    for part in text.dropFirst().dropLast().topLevelParts(at: ",") {
      let pair = part.topLevelParts(at: ":")
      guard pair.count == 2 else {
        // A list in a map.
        if !prefix.isEmpty, pair.count == 1 {
          entries.append((prefix.blanksTrimmed, pair[0].blanksTrimmed))
        }
        continue
      }
      let key = prefix + unescaped(pair[0].unquoted)
      let value = pair[1].blanksTrimmed
      if depth < 8, value.first == "(", value.last == ")" {
        readMap(value, prefix: key + " ", depth: depth + 1, into: &entries)
      } else {
        entries.append((key, value))
      }
    }
  }

  /// Returns a string of CSS with its escapes resolved.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
      if let code = UInt32(String(Substring(digits)), radix: 16) {
        rest = rest.dropFirst(digits.count)
        if rest.first == " " { rest.removeFirst() }
        result.append(Unicode.Scalar(code) ?? "\u{FFFD}")
      } else if let next = rest.popFirst() {
        result.append(next)
      }
    }
    return String(result)
  }

  // MARK: Groups

  /// Returns the name of the block that a statement opens, or `nil` if it is a selector.
  private static func group(_ text: String) -> String? {
    guard let mark = text.last, ":=".contains(mark) else { return nil }
    return Declaration.name(in: text.dropLast()).flatMap(plain)
  }

  /// Returns the name of a heading such as `[colors.normal]`.
  private static func section(_ text: String) -> String? {
    guard text.first == "[", text.last == "]" else { return nil }
    let name = text.drop { $0 == "[" }.prefix { $0 != "]" }
    let isName = name.utf8.allSatisfy { ColorExpression.isName($0) || " .:/\"'".utf8.contains($0) }
    return name.isEmpty || !isName ? nil : String(name)
  }

  private static func plain(_ name: String) -> String? {
    let last = name.split { ".:/".contains($0) }.last.map(\.unquoted) ?? ""
    guard last.utf8.allSatisfy({ ColorExpression.isName($0) || $0 == UInt8(ascii: " ") })
    else { return nil }
    return last.isEmpty || plainGroups.contains(last.lowercased()) ? nil : last
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
