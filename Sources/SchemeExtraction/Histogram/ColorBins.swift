/// How the 256 codes of a channel fall into 64 bins, and three bins into one of 2¹⁸ cells.
///
/// Bins are one code wide up to 7 and two wide up to 23, where a step of the code is a large step of
/// lightness, and four or five wide above. No cell therefore holds more than 125 colors.
package enum ColorBins {
  /// How many cells there are.
  package static let count = 1 << 18

  /// The cell of a color of 24 bits.
  package static func cell(of color: UInt32) -> UInt32 {
    let (red, green, blue) = (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
    return bin(of: red) << 12 | bin(of: green) << 6 | bin(of: blue)
  }

  /// The cell of a color is the sum of its three entries here, by channel.
  package static let tables: (red: [UInt32], green: [UInt32], blue: [UInt32]) = {
    let bins = (0..<256).map { bin(of: $0) }
    return (bins.map { $0 << 12 }, bins.map { $0 << 6 }, bins)
  }()

  static func bin(of code: UInt32) -> UInt32 {
    switch code {
    case ..<8: code
    case ..<24: 8 + (code - 8) / 2
    default: 16 + (code - 24) * 48 / 232
    }
  }
}
