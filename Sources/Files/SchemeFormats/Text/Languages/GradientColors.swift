internal import ColorMath

/// The colors of gradients: those of GIMP, and the color tables of GMT. Sources: GIMP's `gimpgradient-load.c`; GMT,
/// "Of colors and color legends".
enum GradientColors {
  /// Returns the colors of a gradient, as declarations, or none if the bytes are no gradient.
  static func declarations(in bytes: [UInt8]) -> [Declaration] {
    if bytes.starts(with: "GIMP Gradient".utf8) { return segments(in: bytes) }
    guard let first = bytes.first(where: { $0 > 0x20 }), "#-+.0123456789".utf8.contains(first)
    else { return [] }
    return slices(in: bytes)
  }

  /// Adds a color, unless it is the one before.
  private static func add(
    _ value: String, named name: String = "", _ line: Int, to declarations: inout [Declaration]
  ) {
    guard declarations.last?.value != value || !name.isEmpty else { return }
    declarations.append(Declaration(color: name, value: value, line: line))
  }

  /// Returns the colors of the ends of the segments of a gradient of GIMP.
  private static func segments(in bytes: [UInt8]) -> [Declaration] {
    var declarations: [Declaration] = []
    for line in TextLine.lines(in: bytes) {
      let numbers = line.text.split(separator: " ").compactMap { Double($0) }
      guard numbers.count >= 11 else { continue }
      for end in [3, 7] {
        let channels = numbers[end..<end + 3].map { "\($0)" }.joined(separator: " ")
        add("color(srgb \(channels) / \(numbers[end + 3]))", line.number, to: &declarations)
      }
    }
    return declarations
  }

  /// Returns the colors of a table of GMT, whose lines have a color at each of two places, or one at one. Any other line
  /// means that the text is something else.
  private static func slices(in bytes: [UInt8]) -> [Declaration] {
    var declarations: [Declaration] = []
    var count = 0
    for line in TextLine.lines(in: bytes) {
      let text = line.text.prefix { $0 != ";" }
      var words = text.split { " \t".contains($0) }.map(String.init)[...]
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if words.count > 1, ["L", "U", "B"].contains(words.last) { words.removeLast() }
      if ["B", "F", "N"].contains(first) {
        guard let color = color(words.dropFirst()) else { return [] }
        add(color, named: first, line.number, to: &declarations)
        continue
      }
      let half = words.count / 2
      let isSlice = words.count == 4 || words.count == 8
      let ends = isSlice ? [words.prefix(half), words.suffix(half)] : [words]
      let colors = ends.compactMap { Double($0.first ?? "") == nil ? nil : color($0.dropFirst()) }
      guard colors.count == ends.count, isSlice || words.count == 2 else { return [] }
      for color in colors { add(color, line.number, to: &declarations) }
      count += isSlice ? 1 : 0
    }
    return count > 0 ? declarations : []
  }

  /// Returns the color of one word or three numbers.
  private static func color(_ words: ArraySlice<String>) -> String? {
    let channels =
      words.count == 1 ? words.joined().split(separator: "/").map(String.init) : Array(words)
    if channels.count == 3, channels.allSatisfy({ Double($0).map { 0...255 ~= $0 } ?? false }) {
      return "rgb(\(channels.joined(separator: " ")))"
    }
    guard words.count == 1, let word = words.first else { return nil }
    if let gray = UInt8(word) { return "rgb(\(gray) \(gray) \(gray))" }
    return (ColorExpression.named(word) ?? ColorSpelling().color(word))?.hex
  }
}
