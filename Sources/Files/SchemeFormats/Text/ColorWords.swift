/// Words in names that say what a value is. Which words say that it is a color depends on what is named.
struct ColorWords {
  /// The words of properties of CSS.
  static let properties = ColorWords(
    "color", "background", "border", "fill", "stroke", "outline", "accent", "caret")
  /// The words of properties and variables that have sizes and times.
  static let measures = ColorWords(
    "space", "spacing", "size", "radius", "font", "width", "height", "gap", "padding", "margin",
    "duration", "ease", "leading", "tracking", "weight", "breakpoint", "container", "blur", "index",
    "line", "inset", "delay", "animation", "transition", "opacity", "shadow")
  /// The words of settings in XML.
  static let settings = ColorWords("color", "colour", "foreground", "background", "palette")
  /// The words of blocks that contain structures.
  static let structures = ColorWords("color", "colour", "palette", "rgb")
  /// The words of functions.
  static let functions = ColorWords("color", "colour", "rgb", "hsl", "hsv", "hsb", "cmyk")
  /// The words of matrices and colormaps.
  static let matrices = ColorWords("color", "colour", "map", "rgb", "palette", "lut", "cm_")

  /// What refers to a variable of CSS.
  static let references = ColorWords("var(")

  private let words: [[UInt8]]

  private init(_ words: String...) { self.words = words.map { Array($0.utf8) } }

  /// Returns whether a text has any of the words. A search by characters would take most of the time of reading a file.
  func occur(in text: String) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    return bytes.indices.contains { start in
      words.contains { bytes[start] == $0[0] && bytes[start...].starts(with: $0) }
    }
  }

  private static let arguments: Set = ["col", "bg", "fg", "fill", "stroke", "rgb", "rgbcolor"]
  private static let endings = [
    "color", "colour", "colors", "colours", "background", "foreground",
  ]

  /// Returns whether the value of an argument or a property with a name is a color, so that a word may be the name of
  /// one.
  static func precedeColor(_ name: some StringProtocol) -> Bool {
    let name = name.lowercased()
    return arguments.contains(name) || endings.contains(where: name.hasSuffix)
  }
}
