/// A JSON document.
///
/// Source: RFC 8259.
package enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case string(String)
  case integer(Int)
  /// A number, or `null` if it is not finite.
  case number(Double)
  case array([JSONValue])
  /// Members in the order in which they are written.
  case object([(String, JSONValue)])

  /// A number rounded to some decimals.
  package static func number(_ value: Double, decimals: Int) -> JSONValue {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    // Adding 0 makes a negative zero positive.
    return .number((value * scale).rounded() / scale + 0)
  }

  package static func == (first: JSONValue, second: JSONValue) -> Bool {
    first.text == second.text
  }

  /// The document on one line.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .string(let string): Self.write(string, to: &text)
    case .integer(let integer): text += String(integer)
    // The shortest decimal that reads back as the same number is a JSON number as it stands.
    case .number(let number): text += number.isFinite ? number.description : "null"
    case .array(let elements):
      Self.write(elements, in: ("[", "]"), to: &text) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, in: ("{", "}"), to: &text) { member, text in
        Self.write(member.0, to: &text)
        text += ":"
        member.1.write(to: &text)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], in brackets: (String, String), to text: inout String,
    each write: (Element, inout String) -> Void
  ) {
    text += brackets.0
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      write(element, &text)
    }
    text += brackets.1
  }

  static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..." ":
        guard scalar != " " else { fallthrough }
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
