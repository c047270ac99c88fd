package import ImageDecoding

/// The 64 bins into which the codes of a channel fall, and the 2¹⁸ cells of three bins each.
///
/// Bins are one code wide up to 7 and two wide up to 23, where a step of the code is a large step of
/// lightness, and four or five wide above. No cell therefore holds more than 125 colors.
package enum ColorBins {
  /// The number of cells.
  package static let count = 1 << 18

  /// Returns the cell of a color of 24 bits.
  package static func cell(of color: UInt32) -> UInt32 {
    let (red, green, blue) = (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
    return bin(of: red) << 12 | bin(of: green) << 6 | bin(of: blue)
  }

  /// The part of each code of a channel in the number of a cell.
  package struct Tables: Sendable {
    fileprivate let red: [UInt32]
    fileprivate let green: [UInt32]
    fileprivate let blue: [UInt32]

    /// Returns the cell of a pixel's color.
    @inline(__always)
    package func cell(of pixel: RGBA8) -> UInt32 {
      red[Int(pixel.red)] | green[Int(pixel.green)] | blue[Int(pixel.blue)]
    }
  }

  /// The tables, which are faster than ``cell(of:)`` for many pixels.
  package static let tables: Tables = {
    let bins = (0..<256).map { bin(of: $0) }
    return Tables(red: bins.map { $0 << 12 }, green: bins.map { $0 << 6 }, blue: bins)
  }()

  /// Returns the bin of a code.
  static func bin(of code: UInt32) -> UInt32 {
    switch code {
    case ..<8: code
    case ..<24: 8 + (code - 8) / 2
    default: 16 + (code - 24) * 48 / 232
    }
  }
}
