internal import ColorMath
internal import ImageDecoding

/// The way from rows of pixels to rows of indices.
struct PhotoMapping {
  /// The differences of the pixels so far from what they became.
  private(set) var differences = DifferenceSum()
  private var colors: PhotoColors
  private var palette: MappingPalette
  private var mapper: any RowMapper

  /// Prepares for the first row of a photo.
  init(_ palette: [SRGB8], _ dithering: Dithering, width: Int, _ colors: PhotoColors) {
    self.colors = colors
    self.palette = MappingPalette(palette)
    mapper =
      switch dithering {
      case .none: NearestMapper()
      case .floydSteinberg: ErrorDiffusion(width: width)
      case .blueNoise: PatternDithering()
      }
  }

  /// Returns the indices of the next row.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - transparent: The index of what cannot be seen.
  /// - Returns: An index for each pixel.
  mutating func indices(of pixels: Span<RGBA8>, transparent: Int?) -> [UInt8] {
    let row = colors.colors(of: pixels)
    let chosen = mapper.indices(of: row, in: &palette)
    for (color, index) in zip(row, chosen) {
      if let color, let index { differences.add(color.lab.difference(from: palette.labs[index])) }
    }
    return chosen.map { UInt8($0 ?? transparent ?? 0) }
  }
}
