import ColorMath

/// The red, green, yellow, blue, magenta and cyan of a terminal theme.
///
/// Each color starts as an ordinary color of its hue, and moves toward a color in the mood of the
/// photo as long as the six remain distinct. If the photo has colors of the slot's hue, the target
/// is the one with the most total chroma in the photo. Otherwise, the target is the slot's position
/// on a ``ColorWheel`` of the photo. A photo without color has six grays.
struct TerminalHues {
  /// The colors, in the order red, green, yellow, blue, magenta, cyan.
  let colors: [SRGB8]

  private typealias Seed = (tint: Tint, lightness: Double)

  /// The primary and secondary colors of sRGB, and their hues as directions.
  private static let primaries = [0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF, 0xFF00FF, 0x00FFFF]
    .map { SRGB8(rgb: $0) }
  private static let hues = primaries.map { Tint(Oklab($0)).withChroma(1) }
  /// The order of the hues by lightness, from -1 for blue to 1 for yellow. It distinguishes the
  /// slots where there are no hues.
  private static let ranks = [-0.6, 0.2, 1, -1, -0.2, 0.6]

  /// The minimum difference in Oklab between any two of the six. Like all constants here, it is our
  /// own choice.
  static let minimumDifference = 0.05
  /// The chroma of a slot that gets a hue of the photo: enough to be recognized, but not garish.
  private static let chromas = 0.04...0.17
  /// The initial chroma, and the initial difference in lightness of blue and yellow from the
  /// middle.
  private static let (ordinaryChroma, ordinarySpread) = (0.12, 0.07)
  /// The lightness of a photo's color below which it becomes the least readable one.
  private static let minimumLightness = 0.35
  /// The lightness of a photo's color that becomes the greatest of its hue: halfway from the purest color to white.
  private static let maximumLightnesses = lightnesses(towardWhite: 0.5)
  /// The greatest lightness of each hue in a theme. Lighter colors hardly show their hue.
  private static let lightest = lightnesses(towardWhite: 0.75)
  /// The difference in lightness between the darkest and the lightest of six distinguishable grays.
  private static let minimumGrayRange = 0.28
  private static let stepCount = 10

  /// Creates the colors.
  ///
  /// - Parameters:
  ///   - palette: The colors of a photo with their weights.
  ///   - isLight: Whether the background is light.
  ///   - requirement: The contrast with the background.
  ///   - mood: How far the colors may move toward those of the photo, from 0 to 1.
  init(
    _ palette: [(color: Oklab, share: Double)], isLight: Bool, requirement: ContrastRequirement,
    mood: Double
  ) {
    let bound = Oklab(Tint.gray.color(near: 0.5, meeting: [requirement])).lightness
    let range = isLight ? bound - 0.18...bound : min(bound, 0.9)...max(bound, 0.92)
    let middle = (range.lowerBound + range.upperBound) / 2
    let photo = Self.mood(of: palette, in: range)
    func color(_ slot: Int, _ part: Double) -> SRGB8 {
      let rank = Self.ranks[slot]
      let (start, end) = (Self.hues[slot].withChroma(Self.ordinaryChroma), photo[slot])
      let lightness = middle + Self.ordinarySpread * rank
      return Tint(
        a: start.a + (end.tint.a - start.a) * part, b: start.b + (end.tint.b - start.b) * part
      ).color(near: lightness + (end.lightness - lightness) * part, meeting: [requirement])
    }
    var colors = Self.hues.indices.map { color($0, 0) }
    for step in 1...Self.stepCount {
      for slot in colors.indices {
        let next = color(slot, mood * Double(step) / Double(Self.stepCount))
        let isApart = colors.indices.allSatisfy {
          $0 == slot
            || Oklab(colors[$0]).difference(from: Oklab(next)) >= Self.minimumDifference
        }
        if isApart { colors[slot] = next }
      }
    }
    self.colors = colors
  }

  /// Returns the target color of each slot in the mood of a photo.
  private static func mood(
    of palette: [(color: Oklab, share: Double)], in range: ClosedRange<Double>
  ) -> [Seed] {
    let wheel = ColorWheel(palette)
    let found = mostColorful(of: palette)
    return hues.indices.map { slot in
      if let color = found[slot] {
        let limited = min(max(color.chroma, chromas.lowerBound), chromas.upperBound)
        return (
          Tint(color).withChroma(limited), stretched(color.lightness, of: slot, over: range)
        )
      }
      let color = wheel.color(at: hues[slot])
      let lightness = stretched(color.lightness, of: slot, over: range)
      // Grays need a wide range; colors differ by their hues.
      let width = max(range.upperBound - range.lowerBound, minimumGrayRange)
      let grayLightness = range.upperBound - width * (1 - ranks[slot]) / 2
      return (
        Tint(color).withChroma(atMost: chromas.upperBound),
        grayLightness + (lightness - grayLightness) * wheel.colorfulness
      )
    }
  }

  /// Returns for each slot, of the colors whose hue is nearest to it, the one with the most total
  /// chroma.
  private static func mostColorful(of palette: [(color: Oklab, share: Double)]) -> [Oklab?] {
    var found = [(color: Oklab, chroma: Double)?](repeating: nil, count: hues.count)
    for (color, share) in palette where color.chroma >= chromas.lowerBound {
      let cosines = hues.map { $0.a * color.a + $0.b * color.b }
      guard let slot = hues.indices.max(by: { cosines[$0] < cosines[$1] }) else { continue }
      let chroma = color.visibleChroma * share
      if chroma > found[slot]?.chroma ?? 0 { found[slot] = (color, chroma) }
    }
    return found.map { $0?.color }
  }

  /// Returns the lightness of the purest color of each hue, moved toward white by a part of the way.
  private static func lightnesses(towardWhite part: Double) -> [Double] {
    primaries.map { color in
      let lightness = Oklab(color).lightness
      return lightness + (1 - lightness) * part
    }
  }

  /// Returns the lightness in a theme of a photo's color.
  private static func stretched(
    _ lightness: Double, of slot: Int, over range: ClosedRange<Double>
  ) -> Double {
    let part = (lightness - minimumLightness) / (maximumLightnesses[slot] - minimumLightness)
    let width = min(range.upperBound, lightest[slot]) - range.lowerBound
    return range.lowerBound + width * min(max(part, 0), 1)
  }
}
