/// A scanner of the tags and texts of XML and HTML, which may be damaged, in O(*n*) for *n* bytes.
struct MarkupScanner {
  enum Element {
    case opening(name: String, attributes: [(name: String, value: String)], isEmpty: Bool)
    case closing(name: String)
    case text(String)
    case comment(String)
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The end of the content of a style sheet or script, in which tags are text.
  private var rawName: String?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Element? {
    while index < bytes.count {
      if rawName == nil, starts("<!--") {
        let content = take(through: "-->", from: index + 4)
        return .comment(content.blanksTrimmed)
      }
      if rawName == nil, starts("<?") || starts("<!") {
        _ = take(through: ">", from: index)
        continue
      }
      if bytes[index] == UInt8(ascii: "<"), let tag = takeTag() { return tag }
      let start = index
      index += 1
      while index < bytes.count, !startsTag { index += 1 }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      if text.contains(where: { !$0.isWhitespace }) {
        return .text(rawName == nil ? Self.unescaped(text) : text)
      }
    }
    return nil
  }

  /// A Boolean value that indicates whether a tag or declaration may begin here.
  private var startsTag: Bool {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
    return ColorExpression.isName(bytes[index + 1]) || "/!?".utf8.contains(bytes[index + 1])
  }

  private func starts(_ text: StaticString) -> Bool {
    bytes[index...].starts(with: "\(text)".utf8)
  }

  /// Takes the bytes up to and including an end, and returns those before it.
  private mutating func take(through end: String, from start: Int) -> String {
    let start = min(start, bytes.count)
    let range = bytes[start...].firstRange(of: Array(end.utf8))
    index = range?.upperBound ?? bytes.count
    return String(decoding: bytes[start..<(range?.lowerBound ?? bytes.count)], as: UTF8.self)
  }

  /// Takes a tag, or returns `nil` if a `<` begins none.
  private mutating func takeTag() -> Element? {
    let isClosing = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
    var position = index + (isClosing ? 2 : 1)
    let name = word(at: &position)
    guard !name.isEmpty, rawName == nil || isClosing && name.lowercased() == rawName
    else { return nil }
    var attributes: [(name: String, value: String)] = []
    var isEmpty = false
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      let start = position
      let attribute = word(at: &position)
      if !attribute.isEmpty {
        skipBlanks(&position)
        var value = ""
        if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
          position += 1
          skipBlanks(&position)
          value = self.value(at: &position)
        }
        attributes.append((attribute, Self.unescaped(value)))
      }
      isEmpty = position == start && bytes[position] == UInt8(ascii: "/")
      if position == start { position += 1 }
    }
    index = min(bytes.count, position + 1)
    rawName = nil
    if isClosing { return .closing(name: name) }
    // KML and Android have other elements inside of `Style` and of a style with a name.
    if ["style", "script", "STYLE", "SCRIPT"].contains(name), !isEmpty,
      !attributes.contains(where: { $0.name == "name" })
    {
      rawName = name.lowercased()
    }
    return .opening(name: name, attributes: attributes, isEmpty: isEmpty)
  }

  private func skipBlanks(_ position: inout Int) {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private func word(at position: inout Int) -> String {
    let start = position
    while position < bytes.count,
      ColorExpression.isName(bytes[position]) || ":.".utf8.contains(bytes[position])
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func value(at position: inout Int) -> String {
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    let isQuoted = "\"'".utf8.contains(quote)
    if isQuoted { position += 1 }
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if isQuoted ? byte == quote : byte <= 0x20 || byte == UInt8(ascii: ">") { break }
      position += 1
    }
    defer { if isQuoted { position = min(bytes.count, position + 1) } }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Returns text with its character references resolved.
  static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";"))
      else {
        result.append(byte)
        continue
      }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      var value = names[name]
      if name.hasPrefix("#x") || name.hasPrefix("#X") {
        value = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
      } else if name.hasPrefix("#") {
        value = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { String($0) }
      }
      result += value.map { Array($0.utf8) } ?? [byte]
      if value != nil { rest = rest[(end + 1)...] }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
