extension JSONValue {
  /// The document on one line.
  package var text: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The document with one member or element per line, indented by two spaces, and a final line
  /// feed. An array that contains no arrays or objects stays on one line.
  package var indentedText: String {
    var text = ""
    write(to: &text, indent: "")
    return text + "\n"
  }

  private func write(to text: inout String, indent: String?) {
    switch self {
    case .null: text += "null"
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .string(let string): Self.write(string, to: &text)
    case .integer(let integer): text += String(integer)
    // The shortest decimal that reads back as the same number is also valid in JSON.
    case .number(let number): text += number.isFinite ? number.description : "null"
    case .array(let elements) where indent != nil && !elements.contains(where: \.isContainer):
      text += "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .array(let elements):
      Self.write(elements, in: ("[", "]"), indent, to: &text) { $0.write(to: &$1, indent: $2) }
    case .object(let members):
      let indent = members.isEmpty ? nil : indent
      Self.write(members, in: ("{", "}"), indent, to: &text) { member, text, indent in
        Self.write(member.0, to: &text)
        text += indent == nil ? ":" : ": "
        member.1.write(to: &text, indent: indent)
      }
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  private static func write<Element>(
    _ elements: [Element], in brackets: (String, String), _ indent: String?,
    to text: inout String, each write: (Element, inout String, _ indent: String?) -> Void
  ) {
    let deeper = indent.map { $0 + "  " }
    let lineBreak = deeper.map { "\n" + $0 } ?? ""
    text += brackets.0 + lineBreak
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," + lineBreak }
      write(element, &text, deeper)
    }
    if let indent { text += "\n" + indent }
    text += brackets.1
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Most strings are printable ASCII, which is appended as a whole.
    if string.utf8.allSatisfy({
      32..<127 ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // All scalars that affect display are in the Basic Multilingual Plane, so four digits are enough.
      case _ where scalar.affectsDisplay: text += scalar.fourDigitEscape
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
