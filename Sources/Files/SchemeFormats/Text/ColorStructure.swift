/// A color as a structure in braces, such as `color.RGBA{26, 43, 60, 255}` in Go and
/// `CLITERAL(Color){ 26, 43, 60, 255 }` in C.
enum ColorStructure {
  /// Returns the name in the title of a block, or `nil` if the block is no structure.
  static func name(in title: String) -> String? {
    if title.hasPrefix("#define ") {
      return title.split(separator: " ").dropFirst().first.map(String.init)
    }
    let parts = title.split(separator: "=", maxSplits: 1).map(\.blanksTrimmed)
    guard parts.count == 2,
      parts[1].utf8.allSatisfy({ ColorExpression.isName($0) || ".:()&*[]".utf8.contains($0) })
    else { return nil }
    return Declaration.name(in: parts[0][...])
  }

  /// Returns the channels of a structure as a function of CSS, if a statement consists of three or four numbers
  /// from 0 to 255.
  static func channels(_ text: String) -> String? {
    let parts = text.split(separator: ",").map(\.blanksTrimmed).filter { !$0.isEmpty }
    let numbers = parts.compactMap { part in
      part.hasPrefix("0x") ? UInt8(part.dropFirst(2), radix: 16) : UInt8(part)
    }
    guard 3...4 ~= numbers.count, numbers.count == parts.count else { return nil }
    let alpha = numbers.count == 4 ? " / \(Double(numbers[3]) / 255)" : ""
    return "rgb(\(numbers[0]) \(numbers[1]) \(numbers[2])\(alpha))"
  }
}
