internal import ColorMath

/// The colors that stand for red, green, yellow, blue, magenta and cyan.
struct ANSISlots {
  /// One color for each slot, in that order, as light as they come.
  let colors: [Oklab]

  /// The hues of the slots: those of the full colors of a screen.
  private static let hues: [Oklab] = [0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF]
    .map { Oklab(SRGB8(red: UInt8($0 >> 16), green: UInt8($0 >> 8 & 255), blue: UInt8($0 & 255))) }

  /// Below this chroma a color has no hue to speak of.
  private static let leastChroma = 0.03
  /// How colorful a slot is at least and at most, so that it is told from text and yet no sign.
  private static let chromas = 0.09...0.17
  /// What a palette of grays gets.
  private static let defaults = (lightness: 0.7, chroma: 0.1)

  /// Fills the slots with the colors of a palette; the first that suits a slot is taken.
  init(matching palette: [Oklab]) {
    var matches = [Oklab?](repeating: nil, count: Self.hues.count)
    for color in palette where color.chroma >= Self.leastChroma {
      let slot = Self.slot(nearest: color)
      if matches[slot] == nil { matches[slot] = color }
    }
    let found = matches.compactMap(\.self)
    let count = Double(max(1, found.count))
    let lightness =
      found.isEmpty ? Self.defaults.lightness : found.map(\.lightness).reduce(0, +) / count
    let chroma = found.isEmpty ? Self.defaults.chroma : found.map(\.chroma).reduce(0, +) / count
    colors = zip(matches, Self.hues).map { match, hue in
      let color = match ?? hue.scaled(toChroma: chroma, lightness: lightness)
      let limited = min(Self.chromas.upperBound, max(Self.chromas.lowerBound, color.chroma))
      return color.scaled(toChroma: limited, lightness: color.lightness)
    }
  }

  /// The slot whose hue makes the smallest angle with that of a color: the largest cosine.
  private static func slot(nearest color: Oklab) -> Int {
    func cosine(_ hue: Oklab) -> Double { (hue.a * color.a + hue.b * color.b) / hue.chroma }
    return hues.indices.max { cosine(hues[$0]) < cosine(hues[$1]) } ?? 0
  }
}
