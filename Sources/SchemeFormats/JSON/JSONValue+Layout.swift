extension JSONValue {
  /// The document with a member or element a line, indented by two spaces, and a line feed at its
  /// end. Arrays without objects and arrays in them stay on one line.
  var indentedText: String {
    var text = ""
    writeIndented(to: &text, indent: "")
    return text + "\n"
  }

  private func writeIndented(to text: inout String, indent: String) {
    let deeper = indent + "  "
    func write<Element>(
      _ elements: [Element], in brackets: (String, String), each: (Element) -> Void
    ) {
      text += brackets.0
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? ",\n" : "\n") + deeper
        each(element)
      }
      text += "\n" + indent + brackets.1
    }
    switch self {
    case .array(let elements) where elements.contains(where: \.isContainer):
      write(elements, in: ("[", "]")) { $0.writeIndented(to: &text, indent: deeper) }
    case .object(let members) where !members.isEmpty:
      write(members, in: ("{", "}")) { member in
        Self.write(member.0, to: &text)
        text += ": "
        member.1.writeIndented(to: &text, indent: deeper)
      }
    case .array(let elements): text += "[" + elements.map(\.text).joined(separator: ", ") + "]"
    default: text += self.text
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}
