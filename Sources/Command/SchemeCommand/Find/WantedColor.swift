internal import ColorMath
internal import SchemeSearch

/// A color to look for, as the user writes it: `teal`, `teal:0.3`, `sky`, `light green`, or `mostly black`.
struct WantedColor: Hashable {
  let color: Oklab
  /// The fraction of a photo that the color should cover, if one was given.
  var share: Double?
  var isMostly = false

  private static let shares = 0.001...1.0
  /// Expressions for photos without hues.
  private static let colorless: Set = [
    "no color", "no colour", "colorless", "colourless", "black and white", "black & white",
    "grayscale", "monochrome",
  ]
  /// Colors that mean most of a photo if they are the only ones to look for, because nearly every
  /// photo contains a little of them.
  private static let neutrals: Set = ["black", "white", "gray", "grey"]
  /// The base colors of names such as `sky blue`, to resolve `sky`.
  private static let baseColors = ["blue", "green", "gray", "pink", "red", "purple", "gold"]
  /// The words that shade a color, and the Oklab lightness that the color moves toward by a third.
  private static let shades = ["light": 1.0, "pale": 1, "dark": 0, "deep": 0]

  /// Words of quality that begin names such as `hot pink`, but alone name no color.
  private static let qualities: Set = [
    "vivid", "bright", "hot", "soft", "royal", "neon", "electric", "dusty", "pure", "shocking",
    "old", "young", "baby", "twilight", "tropical", "imperial", "medium", "warm", "cool", "muted",
    "faded", "rich", "burnt", "spring", "summer", "storm", "shell", "river", "tea",
  ]

  /// Creates a wanted color from text, or returns `nil` if the text does not name one. If
  /// `mayBePart`, the text may be part of a name, such as `sky` of `sky blue`.
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
    // Unlike a pinned color, a color to look for may be outside sRGB.
    if let color = CSSColor(word), color.alpha == 1 { return Oklab(color) }
    let parts = word.replacing("grey", with: "gray").split(separator: " ").map(String.init)
    guard let first = parts.first, parts.allSatisfy({ $0.allSatisfy(\.isLetter) }) else {
      return nil
    }
    if let color = known(parts.joined(separator: " ")) { return color }
    if parts.count == 1, mayBePart, shades[first] == nil, !qualities.contains(first) {
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

  /// Returns the color with an everyday name, or with the CSS name that results without spaces.
  private static func known(_ name: String) -> Oklab? {
    if let entry = ColorNames.everyday.entries.first(where: { $0.name == name }) {
      return Oklab(entry.color)
    }
    return ColorNames.css.entries.first { $0.name == name.filter { $0 != " " } }
      .map { Oklab($0.color) }
  }

  /// Returns the colors that words name. A name may consist of several words, as few as possible.
  /// Parts of names are accepted only if the words cannot all form whole names.
  static func colors(in words: ArraySlice<String>) -> [WantedColor]? {
    colors(in: words, mayBeParts: false) ?? colors(in: words, mayBeParts: true)
  }

  private static func colors(in words: ArraySlice<String>, mayBeParts: Bool) -> [WantedColor]? {
    guard !words.isEmpty else { return [] }
    for count in 1...min(words.count, maximumWordCount) {
      let name = words.prefix(count).joined(separator: " ")
      if let color = WantedColor(name, mayBePart: mayBeParts),
        let others = colors(in: words.dropFirst(count), mayBeParts: mayBeParts)
      {
        return [color] + others
      }
    }
    return nil
  }

  private static let maximumWordCount = 4

  /// Returns the color that a word means if it is the only one, or `nil` for an ordinary word.
  static func alone(_ word: String) -> WantedColor? {
    neutrals.contains(word.lowercased()) ? WantedColor("mostly " + word) : nil
  }
}

extension Double {
  /// Reads a fraction such as `0.3` or `30%`.
  init?(part text: Substring) {
    guard let number = Double(text.last == "%" ? text.dropLast() : text) else { return nil }
    self = text.last == "%" ? number / 100 : number
  }
}

extension ColorQuery {
  private static let defaultShare = 0.1

  init(wanting words: [String]) throws(UsageError) {
    let alone = words.count == 1 ? WantedColor.alone(words[0]) : nil
    guard let colors = alone.map({ [$0] }) ?? WantedColor.colors(in: words[...]) else {
      let wrong = words.first { WantedColor($0) == nil } ?? ""
      throw .badValue(
        option: "COLOR", value: wrong,
        expected: "an opaque color such as '#c0392b', 'teal' or 'dusty blue', alone or with a "
          + "share of the photo, 0.001 to 1, as in 'teal:0.3'; or 'mostly black'; or 'no color'; "
          + "'--in' names the file",
        nearest: nearestColorName(
          to: String(wrong.prefix { $0 != ":" }), among: [.css, .everyday]))
    }
    let left = 1 - colors.compactMap(\.share).reduce(0, +)
    let mostCount = colors.count { $0.isMostly }
    let defaultCount = colors.count { $0.share == nil && !$0.isMostly }
    let defaultShare = min(Self.defaultShare, left / Double(max(defaultCount + mostCount, 1)))
    let most = (left - defaultShare * Double(defaultCount)) / Double(max(mostCount, 1))
    // The sum of decimals may be slightly above 1 because of rounding.
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
