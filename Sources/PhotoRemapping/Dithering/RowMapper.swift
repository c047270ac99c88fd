internal import ColorMath
internal import ImageDecoding

/// A type that chooses an entry of a palette for each pixel of a row.
protocol RowMapper: Sendable {
  /// Appends the index of the entry for each pixel of a row, and adds the differences of visible pixels
  /// from their entries.
  mutating func map(
    _ row: Span<RGBA8>, y: Int, to indices: inout [UInt8], _ differences: inout DifferenceSum)
}

extension Dithering {
  /// Returns a mapper for the pixels of a photo, whose rows have `width` pixels.
  func mapper(to palette: MappingPalette, _ colors: PhotoColors, width: Int) -> any RowMapper {
    switch self {
    case .none: NearestMapper(palette, colors)
    case .floydSteinberg: ErrorDiffusion(palette, colors, width: width)
    case .blueNoise: PatternDithering(palette, colors)
    }
  }

  /// A Boolean value that indicates whether rows can be mapped in any order.
  var hasIndependentRows: Bool { self != .floydSteinberg }
}

/// A method that approximates colors missing from a palette by mixing those that it has.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
  /// No dithering: each pixel gets the nearest color.
  case none
  /// Error diffusion: the error of a pixel is distributed to unmapped neighbors.
  case floydSteinberg = "floyd-steinberg"
  /// Ordered dithering with a blue-noise mask. Equal pixels at the same place get equal colors, so films do
  /// not flicker.
  case blueNoise = "blue-noise"
}
