import ColorMath

/// The colors of red, green, yellow, blue, magenta and cyan in a terminal theme.
struct ANSISlots {
  /// The colors in that order, before their contrast is ensured.
  let colors: [(tint: Tint, lightness: Double)]

  /// The hues of the primary and secondary colors of sRGB.
  private static let hues = [0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF]
    .map { Tint(Oklab(SRGB8(rgb: $0))) }

  /// The chroma of a slot: enough to differ from text, but not garish.
  private static let chromas = 0.09...0.17
  /// The lightness and chroma if the palette has only grays.
  private static let defaults = (lightness: 0.7, chroma: 0.1)

  /// Creates the slots. Each gets the first color of a palette with the nearest hue, or else its own hue with
  /// the mean lightness and chroma of the others.
  init(matching palette: [Oklab]) {
    var matches = [Oklab?](repeating: nil, count: Self.hues.count)
    for color in palette where color.chroma >= Oklab.leastChromaWithHue {
      let slot = Self.slot(nearest: color)
      if matches[slot] == nil { matches[slot] = color }
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

  /// Returns the slot whose hue makes the smallest angle with that of a color.
  private static func slot(nearest color: Oklab) -> Int {
    func cosine(_ hue: Tint) -> Double { (hue.a * color.a + hue.b * color.b) / hue.chroma }
    return hues.indices.max { cosine(hues[$0]) < cosine(hues[$1]) } ?? 0
  }
}
