internal import ColorMath
internal import ImageDecoding

/// A mapper that chooses a palette entry for each pixel of a row.
protocol RowMapper: Sendable {
  /// Appends the index of an entry for each pixel of a row, and adds the differences of visible
  /// pixels.
  mutating func map(
    _ row: Span<RGBA8>, y: Int, to indices: inout [UInt8], _ differences: inout DifferenceSum)
}

extension Dithering {
  func mapper(
    to palette: MappingPalette, _ colors: PhotoColors, width: Int, strength: Double = 1
  ) -> any RowMapper {
    switch self {
    case .none: NearestMapper(palette, colors)
    case .floydSteinberg:
      ErrorDiffusion(palette, colors, width: width, strength: strength)
    case .atkinson: AtkinsonDiffusion(palette, colors, width: width, strength: strength)
    case .blueNoise: PatternDithering(palette, colors, strength: strength)
    case .bayer: PatternDithering(palette, colors, mask: .bayer, strength: strength)
    }
  }

  var hasIndependentRows: Bool { self != .floydSteinberg && self != .atkinson }
}

/// A method of approximating colors that a palette lacks by mixing those that it has.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
  /// No dithering: each pixel gets the nearest color.
  case none
  /// Error diffusion: the error of a pixel is distributed to neighbors that are not mapped yet.
  case floydSteinberg = "floyd-steinberg"
  /// Error diffusion that loses a quarter of the error, which keeps light and dark areas clean.
  case atkinson
  /// Ordered dithering with a blue-noise mask, which does not make films flicker.
  case blueNoise = "blue-noise"
  /// Ordered dithering with a regular mask of 8 × 8 places, which shows as a pattern.
  case bayer
}

struct NearestMapper: RowMapper {
  private var palette: MappingPalette
  private let colors: PhotoColors
  private var memo = PixelCache((index: UInt8(), difference: 0.0))

  init(_ palette: MappingPalette, _ colors: PhotoColors) {
    (self.palette, self.colors) = (palette, colors)
  }

  mutating func map(
    _ row: Span<RGBA8>, y: Int, to indices: inout [UInt8], _ differences: inout DifferenceSum
  ) {
    for column in row.indices {
      let pixel = row[column]
      guard colors.canSee(pixel) else {
        indices.append(palette.transparentIndex)
        continue
      }
      let (index, difference) = nearest(to: pixel)
      indices.append(index)
      differences.add(difference)
    }
  }

  private mutating func nearest(to pixel: RGBA8) -> (index: UInt8, difference: Double) {
    if let known = memo[pixel] { return known }
    let lab = colors[pixel].lab
    let index = palette.index(nearest: lab)
    let nearest = (index: UInt8(index), difference: lab.difference(from: palette.labs[index]))
    memo[pixel] = nearest
    return nearest
  }
}
