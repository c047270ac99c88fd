package import ColorMath

extension Tint {
  /// The step of lightness in searches, less than one code of a gray.
  package static let lightnessStep = 1.0 / 1000

  /// Returns the color of this tint that meets all requirements and is nearest to a lightness from
  /// 0 to 1. Because rounding to eight bits makes the contrast fluctuate, the search proceeds
  /// outward in steps of ``lightnessStep``. Of two equally near colors, the lighter is returned. If
  /// neither black nor white meets the requirements, the one that comes closer is returned.
  package func color(near lightness: Double, meeting requirements: [ContrastRequirement]) -> SRGB8 {
    for step in 0...Int(1 / Self.lightnessStep) {
      let shift = Double(step) * Self.lightnessStep
      for shifted in [lightness + shift, lightness - shift] {
        let color = color(lightness: min(max(shifted, 0), 1))
        if requirements.fulfillment(by: color) >= 1 { return color }
      }
    }
    return SRGB8.readable(meeting: requirements)
  }

  /// Returns the color of this tint that meets all requirements, differs from others by at least
  /// `difference` in Oklab, and is near a lightness from 0 to 1. A loss of chroma counts ten times
  /// as much as a shift of lightness. If no lightness satisfies both conditions, the result only
  /// meets the requirements.
  package func color(
    near lightness: Double, meeting requirements: [ContrastRequirement], unlike others: [Oklab],
    by difference: Double
  ) -> SRGB8 {
    let nearest = color(near: lightness, meeting: requirements)
    func differs(_ color: SRGB8) -> Bool {
      others.allSatisfy { $0.difference(from: Oklab(color)) >= difference }
    }
    return differs(nearest)
      ? nearest
      : bestColor(near: lightness, lossWeight: 10, meeting: requirements, where: differs) ?? nearest
  }

  /// Returns the color of this tint that meets all requirements and looks most similar to the color
  /// with a lightness. A loss of chroma counts twice as much as a shift of lightness. The search
  /// has steps of 0.01. If none of these colors has enough contrast, the result is that of
  /// ``color(near:meeting:)``.
  package func vividColor(
    near lightness: Double, meeting requirements: [ContrastRequirement]
  ) -> SRGB8 {
    bestColor(near: lightness, lossWeight: 2, meeting: requirements) { _ in true }
      ?? color(near: lightness, meeting: requirements)
  }

  /// Returns the best color that has enough contrast and satisfies a condition: the one with the
  /// minimum sum of its shift of lightness and its weighted loss of chroma.
  private func bestColor(
    near lightness: Double, lossWeight: Double, meeting requirements: [ContrastRequirement],
    where condition: (SRGB8) -> Bool
  ) -> SRGB8? {
    let wish = Oklab(color(lightness: lightness))
    func cost(_ color: SRGB8) -> Double {
      let place = Oklab(color)
      return (place.lightness - wish.lightness).magnitude
        + lossWeight * max(0, wish.chroma - place.chroma)
    }
    return (0...100).map { color(lightness: Double($0) / 100) }
      .filter { requirements.fulfillment(by: $0) >= 1 && condition($0) }
      .min { cost($0) < cost($1) }
  }
}

extension SRGB8 {
  /// Returns black or white, whichever meets the requirements better.
  package static func readable(meeting requirements: [ContrastRequirement]) -> SRGB8 {
    requirements.fulfillment(by: .black) > requirements.fulfillment(by: .white) ? .black : .white
  }
}

extension Tint {
  /// Returns the tint with its hue turned toward another's by half of the angle between them, but
  /// by at most 8°. Source: the harmonization of Material Color Utilities, whose limit is 15°.
  package func harmonized(with other: Tint) -> Tint {
    let product = chroma * other.chroma
    guard product > 0 else { return self }
    let cosine = (a * other.a + b * other.b) / product
    let isCounterclockwise = a * other.b - b * other.a >= 0
    var halfCosine = max(0, (1 + cosine) / 2).squareRoot()
    var halfSine = max(0, (1 - cosine) / 2).squareRoot()
    // The cosine and the sine of 8°.
    if halfCosine < 0.9902680687415704 {
      (halfCosine, halfSine) = (0.9902680687415704, 0.13917310096006544)
    }
    return turned(cosine: halfCosine, sine: isCounterclockwise ? halfSine : -halfSine)
  }
}
