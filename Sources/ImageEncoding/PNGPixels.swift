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

/// The colors of an indexed PNG: 1 to 256 of them.
package struct PNGPalette: Hashable, Sendable {
  /// Red, green and blue of each entry, one after the other.
  package let samples: [UInt8]
  /// The index of the transparent entry, if there is one.
  package let transparentIndex: Int?

  /// Creates a palette. Returns `nil` if there are no or too many entries, or an incomplete one.
  package init?(samples: [UInt8], transparentIndex: Int? = nil) {
    guard (1...256).contains(samples.count / 3), samples.count.isMultiple(of: 3),
      transparentIndex.map({ (0..<samples.count / 3).contains($0) }) ?? true
    else { return nil }
    self.samples = samples
    self.transparentIndex = transparentIndex
  }

  package var count: Int { samples.count / 3 }

  /// The number of bits per index: 1, 2, 4 or 8, as few as possible.
  package var bitDepth: Int { [1, 2, 4].first { count <= 1 << $0 } ?? 8 }

  /// The alpha values of the entries up to the transparent one, for `tRNS`. All others are opaque.
  var alphas: [UInt8] {
    transparentIndex.map { Array(repeating: 255, count: $0) + [0] } ?? []
  }

  /// Returns a row of indices as a PNG stores it, the first in the highest bits.
  func packed(_ indices: [UInt8]) -> [UInt8] {
    let perByte = 8 / bitDepth
    guard perByte > 1 else { return indices }
    var bytes = [UInt8](repeating: 0, count: (indices.count + perByte - 1) / perByte)
    for (place, index) in indices.enumerated() {
      bytes[place / perByte] |= index << (8 - bitDepth * (place % perByte + 1))
    }
    return bytes
  }
}
