internal import ColorMath
internal import StructuredText

extension JSONColors {
  /// Returns the color that a text such as `{base.red}` or `rgba({base.red}, 0.5)` refers to.
  func referredColor(_ text: String, depth: Int) -> PaletteColor? {
    guard depth < Self.maximumDepth, text.utf8.count <= 1_000 else { return nil }
    if let path = Self.path(text) {
      return target(of: path).flatMap {
        color(of: $0["$value"] ?? $0["value"] ?? $0, depth: depth + 1)
      }
    }
    guard let start = text.firstIndex(of: "{"), let end = text[start...].firstIndex(of: "}"),
      let path = Self.path(String(text[start...end])), let target = target(of: path),
      let color = color(of: target["$value"] ?? target["value"] ?? target, depth: depth + 1)
    else { return nil }
    let filled = text[..<start] + color.hex + text[text.index(after: end)...]
    var expression = ColorExpression(Self.spelling)
    guard case .color(let result) = expression.result(of: String(filled), at: 0, allowsName: false)
    else { return nil }
    return result
  }

  /// Returns the names of a reference such as `{base.red}`, or `$base.red` in Tokens Studio.
  static func path(_ text: String) -> [String]? {
    let isBraced = text.hasPrefix("{") && text.hasSuffix("}")
    guard isBraced || text.hasPrefix("$") && text.utf8.count > 1 else { return nil }
    let content = isBraced ? text.dropFirst().dropLast() : text.dropFirst()
    guard !content.contains(where: { "{}".contains($0) }) else { return nil }
    var path = content.split(separator: ".").map { $0.blanksTrimmed }
    // Style Dictionary refers to the value of a token.
    if path.last == "value" || path.last == "$value" { path.removeLast() }
    return path
  }

  /// Returns the value at a path, in the document or in one of its sets, as Tokens Studio leaves
  /// out the name of the set.
  func target(of path: [String]) -> JSONValue? { targets[path.joined(separator: ".")] }

  /// Returns the color at a JSON pointer. Source: RFC 6901.
  func color(atPointer pointer: String, depth: Int) -> PaletteColor? {
    guard depth < Self.maximumDepth, pointer.hasPrefix("#/") else { return nil }
    var value = document
    for part in pointer.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
      let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
      if case .array(let elements) = value, let index = Int(name), elements.indices.contains(index)
      {
        value = elements[index]
      } else if let member = value[name] {
        value = member
      } else {
        return nil
      }
    }
    return color(of: value["$value"] ?? value, depth: depth + 1)
  }
}
