/// A name and its value, in the syntax of any language: `--ink: #1a2b3c`, `static let ink = …`,
/// `#define INK #1a2b3c`, `color1 #e0565b`, `base08: "bf616a"`.
struct Declaration {
  /// The name as references write it: `--ink`, `$ink`, `@ink`, `ink`.
  let name: String
  /// The value, without quotation marks and a flag such as `!default`.
  let value: String
  let isQuoted: Bool
  /// The anchor of YAML before the value, as aliases write it: `*ink` for `&ink`.
  let alias: String?
  /// A Boolean value that indicates whether the name can only be that of a variable.
  let isVariable: Bool
  /// A Boolean value that indicates whether the words of the value may be names of colors.
  let isProperty: Bool
  /// A Boolean value that indicates whether QML declares the value a color, which may be a name in quotation marks.
  var isColor: Bool
  /// A Boolean value that indicates whether a keyword such as `let` is before the name.
  let hasKeyword: Bool
  let line: Int
  /// The number of lines of the statement.
  var lineCount = 1

  /// The name in a palette: `color2` for `URxvt*color2`.
  var label: String {
    var label = name.drop { "-$@:".contains($0) }
    if label.utf8.count > 2, label.utf8.dropFirst().first == UInt8(ascii: ":") {
      label = label.dropFirst(2)
    }
    let isOfTerminal = ["xterm.", "urxvt.", "rxvt.", "uxterm."].contains {
      label.lowercased().hasPrefix($0)
    }
    if label.contains("*") || isOfTerminal, let mark = label.lastIndex(where: { ".*".contains($0) })
    {
      label = label[label.index(after: mark)...]
    }
    return String(label)
  }

  /// A Boolean value that indicates whether the names allow that a reference is one to a color.
  var mayBeColor: Bool {
    guard ColorWords.references.occur(in: value) || "$@".contains(value.first ?? " ") else {
      return true
    }
    if isProperty, !isVariable { return ColorWords.properties.occur(in: name) }
    let words = name + " " + value
    return ColorWords.properties.occur(in: words) || !ColorWords.measures.occur(in: words)
  }

  /// A Boolean value that indicates whether the name is one of CSS properties that have colors.
  var isColorProperty: Bool { ColorWords.properties.occur(in: name) }

  /// A Boolean value that indicates whether the name is one of sizes or times.
  var isMeasure: Bool { ColorWords.measures.occur(in: name) }

  private static let keywords: Set = [
    "let", "var", "const", "val", "final", "static", "public", "private", "internal", "export",
    "local", "property", "color", "Color", "def", "define", "define-color", "set", "readonly",
    "override", "auto", "constexpr", "UIColor", "NSColor", "string", "fun", "lateinit", "int",
    "dim", "pub", "mut", "vec3", "vec4", "float3", "float4", "typeset", "declare", "-g", "-U",
    "Color32", "#declare", "#local",
  ]

  private init(
    name: String, value: Substring, isVariable: Bool = false, isProperty: Bool = false,
    hasKeyword: Bool = false, isColor: Bool = false, line: Int
  ) {
    let content = DeclarationValue(value, of: name)
    (self.name, self.value, self.line) = (name, content.text, line)
    (alias, isQuoted) = (content.alias, content.isQuoted)
    (self.isVariable, self.isProperty, self.hasKeyword) = (isVariable, isProperty, hasKeyword)
    self.isColor = isColor
  }

  /// Returns the declarations of a statement: one, or those of an object on one line.
  static func all(in statement: Statement, isCode: Bool) -> [Declaration] {
    // R assigns by an arrow.
    var text = statement.text
    if text.utf8.contains(UInt8(ascii: "<")) {
      text = text.replacing(" <- ", with: " = ", maxReplacements: 1)
    }
    let parts = text.topLevelParts(at: ",").map { $0.blanksTrimmed }.filter { !$0.isEmpty }
    let isObject =
      parts.count > 1 && parts.dropFirst().allSatisfy { separator(in: $0[...]) != nil }
    return (isObject ? parts : [text]).compactMap { part in
      var declaration = Declaration(
        part, isProperty: isCode && statement.end != .line && !isObject, statement.line)
      declaration?.lineCount = statement.lineCount
      return declaration
    }
  }

  /// Creates the declaration of an element of a list with a name.
  init(element number: Int, of list: String, value: Substring, line: Int) {
    self.init(name: list + " \(number)", value: value, line: line)
  }

  /// Creates the declaration of a color, whose value may be a name.
  init(color name: String, value: String, line: Int) {
    self.init(name: name, value: value[...], isColor: true, line: line)
  }

  /// Returns the declaration of a property with a relative color that has an opacity.
  func with(opacity: String) -> Declaration {
    Declaration(
      name: name, value: "rgb(from \(value) r g b / \(opacity))", isProperty: isProperty,
      isColor: isColor, line: line)
  }

  /// Creates the declaration of an object that is a color.
  init(group name: String, value: Substring, line: Int) {
    self.init(name: name, value: value, line: line)
  }

  /// Returns the color of an object such as `{ r = 38, g = 70, b = 83 }` as a function of CSS, or `nil` if the object
  /// is no color.
  static func channels(_ declarations: [Declaration]) -> String? {
    guard 3...4 ~= declarations.count else { return nil }
    var values: [String: String] = [:]
    for declaration in declarations { values[declaration.name.lowercased()] = declaration.value }
    // Go writes the opacity from 0 to 255.
    let opacity = (values["a"] ?? values["alpha"]).map { text in
      Double(text).map { "\(PaletteColor.opacity($0))" } ?? text
    }
    let alpha = opacity.map { " / " + $0 } ?? ""
    guard declarations.count == (alpha.isEmpty ? 3 : 4) else { return nil }
    func list(_ names: String...) -> [String]? {
      let found = names.compactMap { values[$0] }
      return found.count == 3 && found.allSatisfy { Double($0) != nil } ? found : nil
    }
    if let channels = list("r", "g", "b") ?? list("red", "green", "blue") {
      // Unity writes channels from 0 to 1 without a period.
      if channels.allSatisfy({ Double($0).map { 0...1 ~= $0 } ?? false }) {
        return "color(srgb \(channels.joined(separator: " "))\(alpha))"
      }
      return "rgb(\(channels.joined(separator: " "))\(alpha))"
    }
    for name in ["s", "l"] where values[name]?.hasSuffix("%") ?? false {
      values[name]?.removeLast()
    }
    return list("h", "s", "l").map { "hsl(\($0[0]) \($0[1])% \($0[2])%\(alpha))" }
  }

  /// Creates the declaration of a text, or returns `nil` if the text declares nothing.
  private init?(_ text: String, isProperty: Bool, _ line: Int) {
    for keyword in ["@define-color", "#define"] where text.hasPrefix(keyword + " ") {
      let rest = text.dropFirst(keyword.count).blanksTrimmed
      guard let end = rest.firstIndex(where: { " \t".contains($0) }) else { return nil }
      let mark = keyword.hasPrefix("@") ? "@" : ""
      self.init(name: mark + rest[..<end], value: rest[end...], isVariable: true, line: line)
      return
    }
    guard let separator = Self.separator(in: text[...]) else {
      if let numbers = Self.numbers(in: text) {
        self.init(name: numbers.name, value: numbers.value, line: line)
        if isMeasure { return nil }
        return
      }
      // In a configuration file, a blank may separate a name and its value.
      guard let blank = text.lastIndex(where: { " \t".contains($0) }) else { return nil }
      let words = text[..<blank].split { " \t".contains($0) }
      guard !text[..<blank].contains(where: { "\"'`#,".contains($0) }),
        text[..<blank].contains(where: { $0.isLetter || $0.isNumber })
      else { return nil }
      guard let word = words.last, words.count == 1 || "@$".contains(word.first ?? " ") else {
        return nil
      }
      let name = String(word)
      self.init(
        name: name, value: text[blank...], isVariable: "@$".contains(name.first ?? " "), line: line)
      return
    }
    var value = text[text.index(after: separator)...]
    // A type may follow the name, as in `let ink: Color = …`.
    if text[separator] == ":", let other = Self.separator(in: value), value[other] == "=",
      value[..<other].utf8.allSatisfy({ Self.isName($0) || " <>?.".utf8.contains($0) })
    {
      value = value[value.index(after: other)...]
    }
    guard var name = Self.name(in: text[..<separator]) else { return nil }
    // ghostty writes `palette = 0=#1b1d24`.
    let digits = value.blanksTrimmed.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, let other = Self.separator(in: value), value[other] == "=" {
      name += " " + digits
      value = value[value.index(after: other)...]
    }
    let isVariable = name.hasPrefix("--") || "$@".contains(name.first ?? " ")
    self.init(
      name: name, value: value, isVariable: isVariable,
      isProperty: isProperty && text[separator] == ":",
      hasKeyword: Self.keywords.contains(String(text.prefix { $0 != " " })),
      isColor: text[..<separator].contains("property color "), line: line)
  }

  /// Returns the name and the value of a line such as `Deep Sea  0 0 139`, or `nil` if the text does not end in
  /// three numbers of channels.
  private static func numbers(in text: String) -> (name: String, value: Substring)? {
    guard let last = text.utf8.last, UInt8(ascii: "0")...UInt8(ascii: "9") ~= last else {
      return nil
    }
    let words = text.split { " \t".contains($0) }
    guard 4...7 ~= words.count, words.suffix(3).allSatisfy({ UInt8($0) != nil }),
      words.dropLast(3).allSatisfy({ $0.first?.isLetter ?? false })
    else { return nil }
    return (
      words.dropLast(3).joined(separator: " "), words.suffix(3).joined(separator: " ")[...]
    )
  }

  /// A Boolean value that indicates whether the value is the name of an item, such as a color of a list.
  var isTitle: Bool { Self.isTitle(name) }

  static func isTitle(_ name: some StringProtocol) -> Bool {
    ["name", "title", "label", "m_name"].contains(name.lowercased())
  }

  /// A Boolean value that indicates whether the name says only that the value is a color.
  var isUnspecific: Bool { Self.isUnspecific(name) }

  static func isUnspecific(_ name: String) -> Bool {
    ["color", "colour", "value", "hex", "code", "rgb", "m_color"].contains(name.lowercased())
  }

  /// Returns the first colon or equals sign outside parentheses and quotation marks.
  private static func separator(in text: Substring) -> Substring.Index? {
    var depth = 0
    var quote: UInt8?
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      switch byte {
      case _ where quote != nil: if byte == quote { quote = nil }
      case UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "'"):
        if depth == 0, text.utf8[..<index].allSatisfy(TextLine.isBlank) { quote = byte }
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      // Ruby marks symbols by a colon.
      case UInt8(ascii: ":") where depth == 0 && text.utf8[..<index].allSatisfy(TextLine.isBlank):
        break
      case UInt8(ascii: ":") where depth == 0:
        // The device colors of X11 contain a colon, and scopes of languages two.
        let before = text[..<index]
        if before.hasSuffix(" rgb") || before.hasSuffix(" rgba") || before.hasSuffix("\trgb") {
          return nil
        }
        let next = text.utf8.index(after: index)
        if next < text.utf8.endIndex, text.utf8[next] == UInt8(ascii: "/") { return nil }
        // Vim writes `let g:terminal_color_0 = "…"`.
        if isScope(before) { continue }
        return index
      case UInt8(ascii: "=") where depth == 0: return index
      default: break
      }
    }
    return nil
  }

  /// Returns whether a text before a colon ends with the scope of a variable of Vim.
  private static func isScope(_ text: Substring) -> Bool {
    guard let letter = text.last, "gsbwtlav".contains(letter), text.hasPrefix("let ") else {
      return false
    }
    return text.dropLast().last == " "
  }

  /// Returns the name before a separator, without keywords, types and the marks of lists.
  static func name(in text: Substring) -> String? {
    var words = text.drop { $0 == "," }.split { " \t".contains($0) }
    while let first = words.first, words.count > 1,
      ["-", "*", ">", "+"].contains(first) || keywords.contains(String(first))
    {
      words.removeFirst()
    }
    guard let last = words.last, words.count <= 6 else { return nil }
    if "$@".contains(last.first ?? " ") || last.hasPrefix("--") { return String(last) }
    let name = words.joined(separator: " ").unquoted
    let isBold = name.hasPrefix("**")
    let plain = isBold ? name.filter { $0 != "*" } : name
    return plain.isEmpty || plain.utf8.count > 200 ? nil : plain
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
