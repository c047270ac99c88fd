internal import ColorMath
internal import ImageDecoding

/// A type that chooses an entry of a palette for each pixel of a row.
protocol RowMapper: Sendable {
  /// Chooses the entries for a row.
  ///
  /// - Parameters:
  ///   - row: The pixels.
  ///   - y: The number of the row.
  ///   - indices: The array to which an index is appended for each pixel.
  ///   - differences: The summary to which the difference of each visible pixel from its entry is added.
  mutating func map(
    _ row: Span<RGBA8>, y: Int, to indices: inout [UInt8], _ differences: inout DifferenceSum)
}

extension Dithering {
  /// Returns a mapper for the pixels of a photo.
  ///
  /// - Parameters:
  ///   - palette: The palette.
  ///   - colors: The meaning of the pixels.
  ///   - width: The number of pixels of a row.
  /// - Returns: The mapper.
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
  /// Error diffusion: the error of a pixel is distributed to neighbors that are not mapped yet.
  case floydSteinberg = "floyd-steinberg"
  /// Ordered dithering with a blue-noise mask. Equal pixels at the same place get equal colors,
  /// regardless of their neighbors, so that films do not flicker.
  case blueNoise = "blue-noise"
}
