package import ImageDecoding

/// The 64 bins into which the codes of a channel fall, and the 2¹⁸ cells of three bins each.
///
/// Bins are one code wide up to 7 and two wide up to 23, where a step of the code is a large step of
/// lightness, and four or five wide above. No cell therefore holds more than 125 colors.
package enum ColorBins {
  /// The number of cells.
  package static let count = 1 << 18
  /// The number of cubes of eight cells, 32 along each channel.
  static let cubeCount = 1 << 15

  /// Returns the cell of a color of 24 bits.
  package static func cell(of color: UInt32) -> UInt32 {
    bin(of: color >> 16 & 0xFF) << 12 | bin(of: color >> 8 & 0xFF) << 6 | bin(of: color & 0xFF)
  }

  private static func bin(of code: UInt32) -> UInt32 {
    switch code {
    case ..<8: code
    case ..<24: 8 + (code - 8) / 2
    default: 16 + (code - 24) * 48 / 232
    }
  }

  /// The parts of the channels in the numbers of cells and cubes, for many pixels.
  package struct Tables: Sendable {
    fileprivate let red: [UInt32]
    fileprivate let green: [UInt32]
    fileprivate let blue: [UInt32]
    /// The bits of the upper five of six bits, each followed by two zeros.
    fileprivate let spread: [UInt16]

    /// Returns the cell of a pixel's color.
    @inline(__always)
    package func cell(of pixel: RGBA8) -> UInt32 {
      red[Int(pixel.red)] | green[Int(pixel.green)] | blue[Int(pixel.blue)]
    }

    /// Returns the cube of a cell.
    ///
    /// Cubes are in Z-order: the bits of their steps along the channels are interleaved, so that
    /// consecutive cubes are near each other. Source: G. Morton, "A computer oriented geodetic data
    /// base", IBM, 1966.
    @inline(__always)
    func cube(ofCell cell: UInt32) -> UInt16 {
      spread[Int(cell &>> 12)] &<< 2 | spread[Int(cell &>> 6 & 63)] &<< 1 | spread[Int(cell & 63)]
    }
  }

  /// The tables, which are faster than ``cell(of:)`` for many pixels.
  package static let tables: Tables = {
    let bins = (0..<256).map { bin(of: $0) }
    let spread = (UInt16(0)..<64).map { bin in
      var spread: UInt16 = 0
      for bit in UInt16(0)..<5 { spread |= (bin >> (bit + 1) & 1) << (3 * bit) }
      return spread
    }
    return Tables(
      red: bins.map { $0 << 12 }, green: bins.map { $0 << 6 }, blue: bins, spread: spread)
  }()
}
