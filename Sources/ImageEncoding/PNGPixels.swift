/// The way in which a PNG stores its pixels.
///
/// Source: W3C PNG third edition, 6.1 and 11.2.
package enum PNGPixels: Hashable, Sendable {
  /// Red, green and blue of eight bits each.
  case rgb
  /// Red, green, blue and alpha of eight bits each.
  case rgba
  /// Indices into a palette.
  case indexed(PNGPalette)

  /// The number of the color type in the header.
  var colorType: UInt8 {
    switch self {
    case .rgb: 2
    case .rgba: 6
    case .indexed: 3
    }
  }

  /// The number of bits of a sample, or of an index.
  var bitDepth: Int {
    switch self {
    case .rgb, .rgba: 8
    case .indexed(let palette): palette.bitDepth
    }
  }
}
