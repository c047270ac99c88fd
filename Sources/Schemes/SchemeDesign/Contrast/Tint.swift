package import ColorMath

/// A hue and a chroma, which together with a lightness make a color. The hue is stored as a
/// direction, because directions need no functions of the C library.
package struct Tint: Hashable, Sendable {
  /// Green to red, and blue to yellow, as in Oklab.
  package let a, b: Double

  package init(a: Double, b: Double) { (self.a, self.b) = (a, b) }

  /// Creates the tint of a color. Near-grays get a chroma of 0.
  package init(_ color: Oklab) {
    self = color.chroma < Self.minimumChroma ? .gray : Tint(a: color.a, b: color.b)
  }

  static let gray = Tint(a: 0, b: 0)

  /// A chroma above the rounding errors of grays and below 0.001, the minimum chroma of other
  /// codes.
  private static let minimumChroma = 1e-4

  package var chroma: Double { (a * a + b * b).squareRoot() }

  /// Returns the same hue with another chroma. Gray stays gray.
  package func withChroma(_ chroma: Double) -> Tint {
    let current = self.chroma
    guard current > 0 else { return self }
    return Tint(a: a / current * chroma, b: b / current * chroma)
  }

  /// Returns the same hue with at most a chroma.
  func withChroma(atMost limit: Double) -> Tint { withChroma(min(chroma, limit)) }

  /// Returns the tint with its hue turned by an angle from red toward yellow.
  func turned(cosine: Double, sine: Double) -> Tint {
    Tint(a: a * cosine - b * sine, b: a * sine + b * cosine)
  }

  /// Returns the color with a lightness from 0 to 1, with as much of the tint's chroma as sRGB
  /// allows.
  package func color(lightness: Double) -> SRGB8 {
    func light(share: Double) -> LinearSRGB {
      LinearSRGB(Oklab(lightness: lightness, a: a * share, b: b * share))
    }
    var color = light(share: 1)
    if !color.isNearlyInGamut {
      // Twelve bisections leave an error of chroma far below one step of eight bits.
      var (inside, outside) = (0.0, 1.0)
      for _ in 0..<12 {
        let middle = (inside + outside) / 2
        if light(share: middle).isNearlyInGamut { inside = middle } else { outside = middle }
      }
      color = light(share: inside)
    }
    return SRGB8(SRGB(color).clipped)
  }
}

extension LinearSRGB {
  /// A Boolean value that indicates whether the color is in gamut, allowing for rounding errors.
  fileprivate var isNearlyInGamut: Bool {
    let range = -1e-6...1.000001
    return range ~= red && range ~= green && range ~= blue
  }
}
