internal import ColorMath

/// A reader of colors in style sheets, and in any other text with colors in CSS notation. The color
/// of a variable gets the variable's name. Other colors are listed only once each. A comment such
/// as `/* Harbor */` starts a new palette if the next variable starts with the comment's words, as
/// `--harbor-1` does.
struct StyleSheetReader {
  private var palettes: [Palette] = []
  private var places: [String: (palette: Int, color: Int)] = [:]
  private var codes = Set<String>()
  /// The comment before the next color, as the name of a palette.
  private var comment = PaletteName(nil)
  /// The name of the last palette.
  private var paletteName = PaletteName(nil)

  /// Returns the palettes of a text, in O(*n*) on average for *n* bytes.
  static func palettes(in bytes: [UInt8]) -> [Palette] {
    var reader = StyleSheetReader()
    var scanner = ColorScanner(bytes)
    while let element = scanner.next() {
      switch element {
      case .comment(let text): reader.comment = PaletteName(text.singleLine)
      case .color(let color, let variable): reader.add(PaletteColor(color), variable: variable)
      }
    }
    return reader.palettes
  }

  private mutating func add(_ color: PaletteColor, variable: String?) {
    guard let variable else {
      if codes.insert(color.hex).inserted { append(color) }
      return
    }
    codes.insert(color.hex)
    if setDisplayP3(of: variable, to: color) { return }
    if let place = places[variable], palettes[place.palette].colors[place.color].hex == color.hex {
      return
    }
    if comment.text != nil, comment.rest(of: variable) != nil {
      paletteName = comment
      palettes.append(Palette(name: comment.text, colors: []))
    }
    var color = color
    color.name = paletteName.rest(of: variable) ?? variable
    if color.name == "\((palettes.last?.colors.count ?? 0) + 1)" { color.name = nil }
    append(color)
    places[variable] = (palettes.count - 1, palettes[palettes.count - 1].colors.count - 1)
  }

  private mutating func append(_ color: PaletteColor) {
    comment = PaletteName(nil)
    if palettes.isEmpty { palettes.append(Palette(colors: [])) }
    palettes[palettes.count - 1].colors.append(color)
  }

  /// Sets the Display P3 value of an earlier color, and returns `true`, if `color` is outside sRGB
  /// and its variable has the same name as the earlier one's, or that name followed by `-p3`.
  private mutating func setDisplayP3(of variable: String, to color: PaletteColor) -> Bool {
    guard let displayP3 = color.displayP3 else { return false }
    let base = variable.hasSuffix("-p3") ? String(variable.dropLast(3)) : variable
    guard let place = places[base] else { return false }
    palettes[place.palette].colors[place.color].displayP3 = displayP3
    return true
  }
}

/// The name of a palette, and the starts of its variables, which are found once for all variables.
private struct PaletteName {
  let text: String?
  private let prefixes: [String]

  init(_ text: String?) {
    self.text = text
    let identifier = text.flatMap { CodeNames(.kebab).identifier(of: $0) }
    prefixes = identifier.map { ["color-\($0)-", "\($0)-"] } ?? ["color-color-", "color-"]
  }

  /// Returns the part of a variable's name after the name of its palette, or after `color` as in
  /// Tailwind.
  func rest(of variable: String) -> String? {
    prefixes.first { variable.hasPrefix($0) && variable != $0 }
      .map { String(variable.dropFirst($0.count)) }
  }
}
