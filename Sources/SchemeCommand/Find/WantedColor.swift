internal import ColorMath
internal import SchemeSearch

/// A color to look for, as a person writes it: `teal`, `teal:0.3`, `sky`, `light green` or `mostly black`.
struct WantedColor: Hashable {
  let color: Oklab
  /// The part of a photo that the color should cover, if one was given.
  var share: Double?
  var isMostly = false

  private static let shares = 0.001...1.0
  /// What people call photos without a hue.
  private static let colorless: Set = [
    "no color", "no colour", "colorless", "colourless", "black and white", "black & white",
    "grayscale", "monochrome",
  ]
  /// The colors whose names stand for most of a photo if they are all that is looked for: nearly every photo
  /// has a little of them.
  private static let neutrals: Set = ["black", "white", "gray", "grey"]
  /// The colors that names such as `sky blue` are of, for `sky`.
  private static let baseColors = ["blue", "green", "gray", "pink", "red", "purple", "gold"]
  /// The words that shade a color, and the lightness in Oklab that it goes a third of the way to.
  private static let shades = ["light": 1.0, "pale": 1, "dark": 0, "deep": 0]

  /// Creates a wanted color from text, or returns `nil` if the text is not one. `sky` for `sky blue` is a part of
  /// a name.
  init?(_ text: String, mayBePart: Bool = true) {
    let colon = text.lastIndex(of: ":")
    var word = text[..<(colon ?? text.endIndex)].lowercased()
    if let colon {
      guard let share = Double(part: text[text.index(after: colon)...]), Self.shares ~= share
      else { return nil }
      self.share = share
    }
    let isColorless = Self.colorless.contains(word)
    isMostly = share == nil && (isColorless || word.hasPrefix("mostly "))
    if isMostly { word.trimPrefix("mostly ") }
    let isGray = isMostly && ["gray", "grey"].contains(word)
    guard
      let color = isColorless || isGray
        ? ColorQuery.anyGray : Self.color(named: word, mayBePart: mayBePart)
    else { return nil }
    self.color = color
  }

  private static func color(named word: String, mayBePart: Bool) -> Oklab? {
    if let color = SRGB8(hex: word) { return Oklab(color) }
    // Unlike a pinned color, one to look for may lie outside sRGB.
    if let color = CSSColor(word), color.alpha == 1 { return Oklab(color) }
    let parts = word.replacing("grey", with: "gray").split(separator: " ").map(String.init)
    guard let first = parts.first, parts.allSatisfy({ $0.allSatisfy(\.isLetter) }) else {
      return nil
    }
    if let color = known(parts.joined(separator: " ")) { return color }
    if parts.count == 1, mayBePart, shades[first] == nil {
      return baseColors.lazy.compactMap { known("\(first) \($0)") }.first
    }
    guard parts.count > 1, let end = shades[first],
      let color = self.color(
        named: parts.dropFirst().joined(separator: " "), mayBePart: mayBePart)
    else { return nil }
    let kept = 2.0 / 3
    return Oklab(
      lightness: color.lightness * kept + end * (1 - kept), a: color.a * kept, b: color.b * kept)
  }

  /// Returns the color of a name in the list of everyday names, or of CSS without its spaces.
  private static func known(_ name: String) -> Oklab? {
    if let entry = ColorNames.everyday.entries.first(where: { $0.name == name }) {
      return Oklab(entry.color)
    }
    return ColorNames.css.entries.first { $0.name == name.filter { $0 != " " } }
      .map { Oklab($0.color) }
  }

  /// Returns the colors that words name. A name may take several words, as few as possible, and is a part of
  /// one only if all words cannot be whole names.
  static func colors(in words: ArraySlice<String>) -> [WantedColor]? {
    colors(in: words, mayBeParts: false) ?? colors(in: words, mayBeParts: true)
  }

  private static func colors(in words: ArraySlice<String>, mayBeParts: Bool) -> [WantedColor]? {
    guard !words.isEmpty else { return [] }
    for count in 1...min(words.count, mostWords) {
      let name = words.prefix(count).joined(separator: " ")
      if let color = WantedColor(name, mayBePart: mayBeParts),
        let others = colors(in: words.dropFirst(count), mayBeParts: mayBeParts)
      {
        return [color] + others
      }
    }
    return nil
  }

  private static let mostWords = 4

  /// Returns the color that a single word looks for.
  static func alone(_ word: String) -> WantedColor? {
    neutrals.contains(word.lowercased()) ? WantedColor("mostly " + word) : nil
  }
}

extension Double {
  /// Reads a part such as `0.3` or `30%`.
  init?(part text: Substring) {
    guard let number = Double(text.last == "%" ? text.dropLast() : text) else { return nil }
    self = text.last == "%" ? number / 100 : number
  }
}

extension ColorQuery {
  private static let usualShare = 0.1

  init(wanting words: [String]) throws(UsageError) {
    let alone = words.count == 1 ? WantedColor.alone(words[0]) : nil
    guard let colors = alone.map({ [$0] }) ?? WantedColor.colors(in: words[...]) else {
      let wrong = words.first { WantedColor($0) == nil } ?? ""
      throw .badValue(
        option: "COLOR", value: wrong,
        expected: "an opaque color such as '#c0392b', 'teal' or 'dusty blue', alone or with a "
          + "share of the photo, 0.001 to 1, as in 'teal:0.3'; or 'mostly black'; or 'no color'; "
          + "the file comes last",
        nearest: nearestColorName(
          to: String(wrong.prefix { $0 != ":" }), among: [.css, .everyday]))
    }
    let left = 1 - colors.compactMap(\.share).reduce(0, +)
    let mostCount = colors.count { $0.isMostly }
    let defaultCount = colors.count { $0.share == nil && !$0.isMostly }
    let defaultShare = min(Self.usualShare, left / Double(max(defaultCount + mostCount, 1)))
    let most = (left - defaultShare * Double(defaultCount)) / Double(max(mostCount, 1))
    // The sum of decimals may be slightly larger than it should be.
    guard left > -1e-9, defaultCount + mostCount == 0 || defaultShare > 1e-4,
      let query = ColorQuery(
        colors.map { (color: $0.color, share: $0.share ?? ($0.isMostly ? most : defaultShare)) })
    else {
      throw .badValue(
        option: "COLOR", value: words.joined(separator: " "),
        expected: "colors whose shares add up to 1 at most")
    }
    self = query
  }
}
