public import SchemeExtraction

extension Palette {
  /// The colors of a photo as a screen of eight bits a channel shows them, in the order given.
  ///
  /// - Parameters:
  ///   - swatches: Swatches of a scheme, in any order.
  ///   - source: The photo, as it was named; its file name becomes the palette's name.
  public init(swatches: [ImageColorScheme.Swatch], source: String) {
    self.init(
      name: Self.name(ofSource: source), source: source,
      colors: swatches.map { PaletteColor($0.rgb, share: $0.share) })
  }
}
