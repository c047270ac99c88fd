import ColorMath
package import ImageDecoding

/// The 64 bins of the codes of a channel, and the 2¹⁸ cells of one bin per channel. Bins are one
/// code wide up to 7 and two wide up to 23, where a step of the code is a large step of lightness,
/// and four or five wide above. A cell therefore holds at most 125 colors.
package enum ColorBins {
  package static let count = 1 << 18
  /// The number of cubes of 2 × 2 × 2 cells, 32 along each channel.
  static let cubeCount = count / cellsPerCube
  static let cellsPerCube = 8
  /// The number of consecutive cubes that are two along each channel.
  static let cubesPerBlock = 8

  /// Returns the cell of a 24-bit color.
  package static func cell(of color: UInt32) -> UInt32 {
    bin(of: color >> 16 & 0xFF) << 12 | bin(of: color >> 8 & 0xFF) << 6 | bin(of: color & 0xFF)
  }

  /// Returns the 24-bit colors of a cell.
  static func colors(ofCell cell: UInt32) -> [UInt32] {
    let codes = [cell >> 12, cell >> 6 & 63, cell & 63].map { wanted in
      (0..<256).filter { bin(of: $0) == wanted }
    }
    return codes[0].flatMap { red in
      codes[1].flatMap { green in codes[2].map { red << 16 | green << 8 | $0 } }
    }
  }

  private static func bin(of code: UInt32) -> UInt32 {
    switch code {
    case ..<8: code
    case ..<24: 8 + (code - 8) / 2
    default: 16 + (code - 24) * 48 / 232
    }
  }

  /// Returns the volume of the cubes around a color, in units of a cube of eight codes along each
  /// channel: 1 where cubes are as dense as with 32 equal steps per channel, less where they are
  /// finer.
  static func extentOfCube(around color: SRGB) -> Double {
    func width(_ channel: Double) -> Double {
      channel < 8.0 / 255 ? 2.0 / 8 : channel < 24.0 / 255 ? 4.0 / 8 : 29.0 / 24
    }
    return width(color.red) * width(color.green) * width(color.blue)
  }

  /// Returns the cube of a cell. Cubes are in Z-order: the bits of their steps along the channels
  /// are interleaved, so that consecutive cubes are near each other. Source: G. Morton, "A computer
  /// oriented geodetic data base", IBM, 1966.
  static func cube(ofCell cell: UInt32) -> UInt32 {
    func spread(_ bin: UInt32) -> UInt32 {
      var bits = bin >> 1
      bits = (bits | bits << 8) & 0x100F
      bits = (bits | bits << 4) & 0x10C3
      return (bits | bits << 2) & 0x1249
    }
    return spread(cell >> 12) << 2 | spread(cell >> 6 & 63) << 1 | spread(cell & 63)
  }

  /// The numbers of pixels by the codes of their channels. No code is out of the bounds of these
  /// arrays, and no loop copies them, as it is a class.
  package final class Table: Sendable {
    private let red, green, blue: InlineArray<256, UInt32>

    fileprivate init(_ number: (_ cell: UInt32) -> UInt32) {
      red = InlineArray { number(bin(of: UInt32($0)) << 12) }
      green = InlineArray { number(bin(of: UInt32($0)) << 6) }
      blue = InlineArray { number(bin(of: UInt32($0))) }
    }

    @inline(__always)
    package func number(of pixel: RGBA8) -> UInt32 {
      red[Int(pixel.red)] | green[Int(pixel.green)] | blue[Int(pixel.blue)]
    }
  }

  package static let cells = Table { $0 }
  static let cubes = Table(cube)
}
