extension Tint {
  /// Returns the tint with its hue turned toward another's, by half of the angle but no more than 8°.
  ///
  /// Source: the harmonization of Material Color Utilities. Its limit of 15° would make red less
  /// recognizable.
  package func harmonized(with other: Tint) -> Tint {
    let product = chroma * other.chroma
    guard product > 0 else { return self }
    let cosine = (a * other.a + b * other.b) / product
    let isCounterclockwise = a * other.b - b * other.a >= 0
    var (halfCosine, halfSine) = (
      max(0, (1 + cosine) / 2).squareRoot(), max(0, (1 - cosine) / 2).squareRoot()
    )
    // The cosine and the sine of 8°.
    if halfCosine < 0.9902680687415704 {
      (halfCosine, halfSine) = (0.9902680687415704, 0.13917310096006544)
    }
    let sine = isCounterclockwise ? halfSine : -halfSine
    return Tint(a: a * halfCosine - b * sine, b: a * sine + b * halfCosine)
  }
}
