import ColorMath

/// The colors of red, green, yellow, blue, magenta and cyan in a terminal theme.
struct ANSISlots {
  /// The colors in that order, before their contrast is ensured.
  let colors: [(tint: Tint, lightness: Double)]

  /// The hues of the primary and secondary colors of sRGB, as directions.
  private static let hues = [0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF]
    .map { Tint(Oklab(SRGB8(rgb: $0))).withChroma(1) }

  /// The chroma of a slot: enough to differ from text, but not garish.
  private static let chromas = 0.09...0.17
  /// The lightness and chroma if the palette has only grays.
  private static let defaults = (lightness: 0.7, chroma: 0.1)

  /// Creates the slots. Each gets the first color of a palette with the nearest hue, at most a third of the
  /// way toward the next hue, or else its own hue with the mean lightness and chroma of the others.
  init(matching palette: [Oklab]) {
    var matches = [Oklab?](repeating: nil, count: Self.hues.count)
    for color in palette where color.chroma >= Oklab.leastChromaWithHue {
      let (slot, fitting) = Self.slot(of: color)
      if matches[slot] == nil { matches[slot] = fitting }
    }
    let found = matches.compactMap(\.self)
    func mean(_ value: (Oklab) -> Double, otherwise standard: Double) -> Double {
      found.isEmpty ? standard : found.reduce(0) { $0 + value($1) } / Double(found.count)
    }
    let lightness = mean(\.lightness, otherwise: Self.defaults.lightness)
    let chroma = mean(\.chroma, otherwise: Self.defaults.chroma)
    colors = zip(matches, Self.hues).map { match, hue in
      let limited = min(
        max(match?.chroma ?? chroma, Self.chromas.lowerBound), Self.chromas.upperBound)
      return ((match.map { Tint($0) } ?? hue).withChroma(limited), match?.lightness ?? lightness)
    }
  }

  /// Returns the slot whose hue makes the smallest angle with that of a color, and the color, turned so
  /// that a third of the way to the next hue stays free: one in the middle would look like both.
  private static func slot(of color: Oklab) -> (slot: Int, fitting: Oklab) {
    func cosine(_ hue: Tint, _ other: Tint) -> Double { hue.a * other.a + hue.b * other.b }
    let tint = Tint(color)
    let slots = hues.indices.sorted { cosine(hues[$0], tint) > cosine(hues[$1], tint) }
    let (own, next) = (hues[slots[0]], hues[slots[1]])
    let limit = Tint(a: 2 * own.a + next.a, b: 2 * own.b + next.b).withChroma(1)
    guard cosine(own, tint) < cosine(own, limit) * tint.chroma else { return (slots[0], color) }
    let turned = limit.withChroma(tint.chroma)
    return (slots[0], Oklab(lightness: color.lightness, a: turned.a, b: turned.b))
  }
}
