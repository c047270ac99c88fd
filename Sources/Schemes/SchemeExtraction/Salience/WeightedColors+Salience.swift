import ColorMath

extension WeightedColors {
  /// The share of the photo from which a color is what is seen there.
  private static let largeShare = 0.2

  /// Returns a color that is typical of some points. It lies between the mean of the colors that
  /// people would choose and the mean of the pixels. The weight of the latter is the square of the
  /// points' share of the photo. It rises to 1 for points that cover a large share and mostly have
  /// no hue, because the best representative of a hue would be a tinted gray.
  func typicalColor(of members: [Int]) -> Oklab {
    var (chosen, all) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for index in members {
      let color = colors[index]
      let moment = SIMD4(color.lightness, color.a, color.b, 1)
      chosen += moment * chances[index]
      all += moment * pixelCounts[index]
    }
    let share = all.w / pixelCount
    func rise(_ value: Double, around middle: Double) -> Double {
      min(max(value / middle - 0.5, 0), 1)
    }
    var gray = rise(share, around: Self.largeShare)
    if gray > 0 {
      let grayCount = members.reduce(0) {
        colors[$1].visibleChroma < Oklab.minimumChromaWithHue ? $0 + pixelCounts[$1] : $0
      }
      gray *= rise(grayCount / all.w, around: 0.5)
    }
    return Oklab(chosen.mean + (all.mean - chosen.mean) * max(share * share, gray))
  }

  /// Returns the color that is seen where some points look like a color, if it is another one. If
  /// they cover a large share of the photo, the chroma exceeds the median of theirs by at most the
  /// minimum chroma that shows a hue.
  func colorSeen(_ color: Oklab, among members: [Int]) -> Occurrence? {
    let count = pixelCount(of: members)
    guard count >= Self.largeShare * pixelCount else { return nil }
    // The median need not be known if it is clearly high enough.
    let plain = color.chroma - Oklab.minimumChromaWithHue
    let grayerCount = members.reduce(0) { colors[$1].chroma < plain ? $0 + pixelCounts[$1] : $0 }
    guard grayerCount > count * 0.499 else { return nil }
    let grayestFirst = members.sorted { colors[$0].chroma < colors[$1].chroma }
    var left = count / 2
    let median = grayestFirst.first { index in
      left -= pixelCounts[index]
      return left <= 0
    }
    guard let median else { return nil }
    let most = colors[median].chroma + Oklab.minimumChromaWithHue
    guard color.chroma > most else { return nil }
    let part = most / color.chroma
    return occurrence(
      nearestTo: Oklab(lightness: color.lightness, a: color.a * part, b: color.b * part),
      among: grayestFirst.filter { colors[$0].chroma <= most })
  }
}
