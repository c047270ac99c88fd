package import ColorMath

extension Tint {
  /// How finely lightness is shifted: less than one code of a gray.
  package static let lightnessStep = 1.0 / 1000

  /// The color of this tint nearest in lightness to a wished one that has every contrast it needs.
  ///
  /// The search goes outward from the wish in steps of ``lightnessStep``, as rounding to eight bits
  /// makes contrast waver from step to step; of two equally near colors it takes the lighter. It goes
  /// all the way to black and white. Where not even these have enough, it is the one of both that
  /// lacks less.
  ///
  /// - Parameters:
  ///   - lightness: The wish, from 0 to 1.
  ///   - requirements: The contrasts.
  /// - Returns: The color.
  /// - Complexity: O(*d*), where *d* is how far the lightness has to be shifted.
  package func color(
    near lightness: Double, meeting requirements: [ContrastRequirement]
  ) -> SRGB8 {
    for step in 0...Int(1 / Self.lightnessStep) {
      let shift = Double(step) * Self.lightnessStep
      for shifted in [lightness + shift, lightness - shift] {
        let color = color(lightness: min(max(shifted, 0), 1))
        if requirements.fulfillment(by: color) >= 1 { return color }
      }
    }
    return SRGB8.readable(meeting: requirements)
  }
}

extension SRGB8 {
  /// White or black: the one that has more of the contrasts that are needed.
  package static func readable(meeting requirements: [ContrastRequirement]) -> SRGB8 {
    let (black, white) = (SRGB8(gray: 0), SRGB8(gray: 255))
    return requirements.fulfillment(by: black) > requirements.fulfillment(by: white) ? black : white
  }

  private init(gray: UInt8) { self.init(red: gray, green: gray, blue: gray) }
}
