internal import ColorMath
internal import SchemeSearch

/// A color to look for, as a person writes it: `teal` or `teal:0.3`.
struct WantedColor: Hashable {
  let color: Oklab
  /// The part of a photo that the color should cover, if one was given.
  let share: Double?

  private static let shares = 0.001...1.0

  /// Creates a wanted color from text, or returns `nil` if the text is not one.
  init?(_ text: String) {
    let colon = text.lastIndex(of: ":")
    let word = String(text[..<(colon ?? text.endIndex)])
    if let colon {
      guard let share = Double(part: text[text.index(after: colon)...]), Self.shares ~= share
      else { return nil }
      self.share = share
    } else {
      share = nil
    }
    if let color = SRGB8(hex: word) {
      self.color = Oklab(color)
    } else if let color = CSSColor(word), color.alpha == 1 {
      // Unlike a pinned color, one to look for may lie outside sRGB.
      self.color = Oklab(color)
    } else if let entry = ColorNames.everyday.entries.first(where: { $0.name == word.lowercased() })
    {
      color = Oklab(entry.color)
    } else {
      return nil
    }
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

  /// Creates a query from the colors to look for, at least one.
  init(wanting words: [String]) throws(UsageError) {
    var colors: [WantedColor] = []
    for word in words {
      guard let color = WantedColor(word) else {
        throw .badValue(
          option: "COLOR", value: word,
          expected: "an opaque color such as '#c0392b', 'teal' or 'dusty blue', alone or with a "
            + "share of the photo, 0.001 to 1, as in 'teal:0.3'; the file comes last",
          nearest: nearestColorName(
            to: String(word.prefix { $0 != ":" }), among: [.css, .everyday]))
      }
      colors.append(color)
    }
    let left = 1 - colors.compactMap(\.share).reduce(0, +)
    let unsaidCount = colors.count { $0.share == nil }
    let unsaid = min(Self.usualShare, left / Double(max(unsaidCount, 1)))
    // The sum of decimals may be slightly larger than it should be.
    guard left > -1e-9, unsaidCount == 0 || unsaid > 1e-4,
      let query = ColorQuery(colors.map { (color: $0.color, share: $0.share ?? unsaid) })
    else {
      throw .badValue(
        option: "COLOR", value: words.joined(separator: " "),
        expected: "colors whose shares add up to 1 at most")
    }
    self = query
  }
}
