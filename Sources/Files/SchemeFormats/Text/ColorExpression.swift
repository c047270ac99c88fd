internal import ColorMath
internal import SchemeExtraction

/// The value of a declaration, with its references followed and the functions of CSS computed.
struct ColorExpression {
  /// What a value is.
  enum Result {
    case color(PaletteColor)
    /// A value that looks like a color and is not understood.
    case notUnderstood
    case other
  }

  /// The value of a name at a place.
  private struct Definition {
    let number: Int
    let place: Int
    let value: String
    /// The value with its references replaced, once it is known. It is `nil` if one is not defined.
    var resolved: String??
    /// The color, once the definition was followed as a constant. It is `nil` if it has none.
    var color: PaletteColor??
  }

  /// The definitions in the order of their places.
  private var definitions: [Definition] = []
  /// The numbers of the definitions of each name, in order.
  private var numbers: [String: [Int]] = [:]
  let spelling: ColorSpelling

  /// The maximum number of fallbacks in a fallback.
  private static let maximumDepth = 10
  /// The maximum number of bytes of a value. No color is longer.
  private static let maximumLength = 1_000

  init(_ spelling: ColorSpelling) { self.spelling = spelling }

  /// Adds the value of a name. Places must ascend.
  mutating func define(_ name: String, as value: String, at place: Int) {
    guard !value.isEmpty, value.utf8.count <= Self.maximumLength else { return }
    numbers[Self.key(name), default: []].append(definitions.count)
    definitions.append(Definition(number: definitions.count, place: place, value: value))
  }

  /// Sass takes hyphens and underscores in names for the same.
  private static func key(_ name: String) -> String {
    name.hasPrefix("$") ? name.replacing("_", with: "-") : name
  }

  /// Returns what a value is, at the place of a declaration.
  mutating func result(of value: String, at place: Int, allowsName: Bool) -> Result {
    guard value.utf8.count <= Self.maximumLength else { return .other }
    if allowsName, let color = Self.named(value) { return .color(color) }
    if let color = spelling.value(value) { return .color(color) }
    if let color = referredColor(value, at: place) { return .color(color) }
    let text = resolved(value, at: place)
    if let text, let color = color(ofResolved: text, isReference: text != value) {
      return .color(color)
    }
    if let result = modified(value, at: place) { return result }
    return looksLikeColor(value, isDefined: text != nil) ? .notUnderstood : .other
  }

  /// Returns the color of a value without references. The value of a variable may be a name.
  private func color(ofResolved text: String, isReference: Bool) -> PaletteColor? {
    guard isReference else { return computed(text) }
    let text = text.unquoted
    return Self.named(text) ?? spelling.value(text) ?? computed(text)
  }

  /// Returns the color of a name of CSS or X11.
  static func named(_ value: String) -> PaletteColor? {
    guard !value.isEmpty, value.utf8.count <= 24,
      value.utf8.allSatisfy(Self.isName)
    else { return nil }
    if let color = CSSColor(value), color.alpha != 0 { return PaletteColor(color) }
    return X11Colors.color(value).map { PaletteColor($0) }
  }

  /// Returns the color of a value that is the name of a constant, such as `ink` or `Color.ink`. The constants on
  /// the way keep the color, so that a chain of them is followed once.
  private mutating func referredColor(_ value: String, at place: Int) -> PaletteColor? {
    var color: PaletteColor?
    var followed: Set<Int> = []
    var next = constant(value, at: place)
    while let definition = next, followed.insert(definition.number).inserted {
      if let known = definition.color {
        color = known
        break
      }
      color = spelling.value(definition.value)
      if color != nil { break }
      next = constant(definition.value, at: definition.place)
      if next == nil {
        let value = definition.value
        color = resolved(value, at: definition.place)
          .flatMap { self.color(ofResolved: $0, isReference: $0 != value) }
      }
    }
    for number in followed { definitions[number].color = .some(color) }
    return color
  }

  /// Returns the definition of the constant that a value names, if the value does.
  private func constant(_ value: String, at place: Int) -> Definition? {
    if value.first == "*" { return definition(of: value, at: place) }
    guard value.utf8.count <= 100,
      value.utf8.allSatisfy({ Self.isName($0) || $0 == UInt8(ascii: ".") }),
      let name = value.split(separator: ".").last
    else { return nil }
    return definition(of: String(name), at: place)
  }

  /// Returns the last value of a name before a place, or else its first one after the place.
  private func definition(of name: String, at place: Int) -> Definition? {
    guard let list = numbers[Self.key(name)] else {
      // In themes of rofi, `@ink` is the property `ink`.
      return name.first == "@" ? definition(of: String(name.dropFirst()), at: place) : nil
    }
    let next = list.partitioningIndex { definitions[$0].place >= place }
    let number = next > 0 ? list[next - 1] : list.first { definitions[$0].place > place }
    return number.map { definitions[$0] }
  }

  // MARK: References

  /// A reference in a text: its range, the name, and the value if the name is not defined.
  private struct Reference {
    let range: Range<String.Index>
    let name: String
    let fallback: Substring?
  }

  /// Returns a text with its references replaced by their values, or `nil` if one is not defined or refers to
  /// itself. Each definition is resolved once, however many others lead to it.
  private mutating func resolved(_ text: String, at place: Int) -> String? {
    var pending: [Int] = []
    var known: Set<Int> = []
    while true {
      let (text, place) =
        pending.last.map { (definitions[$0].value, definitions[$0].place) } ?? (text, place)
      var next: Int?
      let result = substituted(text, at: place) { definition in
        if let resolved = definition.resolved { return resolved }
        if !known.contains(definition.number) { next = definition.number }
        return nil
      }
      if let next {
        pending.append(next)
        known.insert(next)
      } else if let number = pending.popLast() {
        definitions[number].resolved = .some(result)
      } else {
        return result
      }
    }
  }

  /// Returns a text with its references replaced by the values that a function returns, or `nil` if a value is
  /// missing.
  private func substituted(
    _ text: String, at place: Int, depth: Int = 0, _ value: (Definition) -> String?
  ) -> String? {
    guard depth < Self.maximumDepth else { return nil }
    var result = ""
    var rest = text[...]
    while let reference = Self.firstReference(in: rest) {
      result += rest[..<reference.range.lowerBound]
      rest = rest[reference.range.upperBound...]
      let replacement =
        if let definition = definition(of: reference.name, at: place) {
          value(definition)
        } else {
          reference.fallback.flatMap { substituted(String($0), at: place, depth: depth + 1, value) }
        }
      guard let replacement else { return nil }
      result += replacement
      guard result.utf8.count <= Self.maximumLength else { return nil }
    }
    return result + rest
  }

  private static func firstReference(in text: Substring) -> Reference? {
    let bytes = text.utf8
    var index = text.startIndex
    while index < text.endIndex {
      let mark = bytes[index]
      if mark == UInt8(ascii: "v"), text[index...].hasPrefix("var("),
        let end = text[index...].utf8.closingParenthesis
      {
        let content = text[index..<end].dropFirst(4)
        let parts = content.split(separator: ",", maxSplits: 1)
        return Reference(
          range: index..<bytes.index(after: end), name: (parts.first ?? "").blanksTrimmed,
          fallback: parts.count > 1 ? parts[1] : nil)
      }
      if mark == UInt8(ascii: "m"),
        text[index...].hasPrefix("map.get(") || text[index...].hasPrefix("map-get("),
        let end = text[index...].utf8.closingParenthesis
      {
        let keys = text[index..<end].dropFirst(8).split(separator: ",").map(\.unquoted)
        return Reference(
          range: index..<bytes.index(after: end), name: keys.joined(separator: " "), fallback: nil)
      }
      if "$@".utf8.contains(mark) {
        var end = bytes.index(after: index)
        while end < bytes.endIndex, isName(bytes[end]) { end = bytes.index(after: end) }
        // A module of Sass may come first, as in `tokens.$ink`.
        var start = index
        if mark == UInt8(ascii: "$"), text[..<index].hasSuffix(".") {
          start = bytes.index(before: start)
          while start > bytes.startIndex, isName(bytes[bytes.index(before: start)]) {
            start = bytes.index(before: start)
          }
        }
        if end > bytes.index(after: index) {
          return Reference(range: start..<end, name: String(text[index..<end]), fallback: nil)
        }
      }
      index = bytes.index(after: index)
    }
    return nil
  }

  static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Returns whether a value that has no color looks as if it were one.
  private func looksLikeColor(_ value: String, isDefined: Bool) -> Bool {
    if value.first == "#" {
      let digits = value.utf8.dropFirst()
      let hexCount = digits.count { SRGB8.hexDigit($0) != nil }
      guard digits.allSatisfy(Self.isName), 3...12 ~= digits.count else { return false }
      return hexCount == digits.count || [6, 8].contains(digits.count) && hexCount > 3
    }
    if let open = value.firstIndex(of: "("), value.last == ")" {
      let name = value[..<open].lowercased()
      if Self.functions.contains(name) { return true }
    }
    // Design tokens in YAML refer to others.
    if value.hasPrefix("{color"), value.last == "}", value.utf8.contains(UInt8(ascii: ".")) {
      return true
    }
    // Constants such as `Colors.red` have other values in each library, and `@@name` is a variable of Less.
    let types = ["Color.", "Colors.", "UIColor.", "NSColor.", "@@"]
    if types.contains(where: value.hasPrefix),
      value.utf8.allSatisfy({ Self.isName($0) || ".[]@".utf8.contains($0) })
    {
      return true
    }
    // A reference that ends nowhere may be one to a color.
    guard let reference = Self.firstReference(in: value[...]),
      reference.range.lowerBound == value.startIndex,
      reference.range.upperBound == value.endIndex
    else { return false }
    return !isDefined
  }
}
