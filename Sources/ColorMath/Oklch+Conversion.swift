extension Oklch {
  /// The largest chroma that counts as gray: its hue would be rounding noise.
  ///
  /// Rounding gives grays a chroma of up to 1e-15; CSS Color 4 calls up to 4e-6 powerless.
  static let largestGrayChroma = 4e-6

  /// The polar coordinates of a color. Its hue is 0 if it is a gray.
  public init(_ color: Oklab) {
    let chroma = color.chroma
    let hue =
      chroma <= Self.largestGrayChroma ? 0 : LibM.direction(x: color.a, y: color.b)
    self.init(lightness: color.lightness, chroma: chroma, hue: hue)
  }
}
