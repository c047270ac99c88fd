internal import BinaryParsing

/// A PNG file that is written from top to bottom, with only the latest piece in memory. It contains
/// neither a time nor the name of any software, so equal pictures give equal files. Source: W3C PNG
/// third edition, 5 and 11.2.
package struct PNGStream: ~Copyable {
  private let pixels: PNGPixels
  private var deflater: Deflater
  /// The compressed pixels that are not yet in a chunk.
  private var compressed: [UInt8] = []
  private var file: [UInt8]

  /// The maximum number of bytes of pixels in a chunk.
  private static let chunkByteCount = 1 << 16

  /// Creates a stream, and writes the chunks before the pixels. All rows must be added.
  package init(
    width: Int, height: Int, _ pixels: PNGPixels, isDithered: Bool = false
  ) throws(ImageWritingError) {
    let sides = 1...Int(Int32.max) / 4
    guard sides.contains(width), sides.contains(height) else {
      throw ImageWritingError(reason: "a PNG of \(width) × \(height) pixels cannot be written")
    }
    self.init(Self.head(width, height, pixels), pixels, try Deflater(isDithered: isDithered))
  }

  private init(_ head: [UInt8], _ pixels: PNGPixels, _ deflater: consuming Deflater) {
    (file, self.pixels) = (head, pixels)
    self.deflater = deflater
  }

  private static func head(_ width: Int, _ height: Int, _ pixels: PNGPixels) -> [UInt8] {
    let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    let head =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", size + [UInt8(pixels.bitDepth), pixels.colorType, 0, 0, 0])
    guard case .indexed(let palette) = pixels else { return head }
    return head + chunk("PLTE", palette.samples)
      + (palette.alphas.isEmpty ? [] : chunk("tRNS", palette.alphas))
  }

  /// Adds a row of indices. They are not filtered, because adjacent indices may have any colors (12.7).
  package mutating func add(indices: [UInt8]) {
    guard case .indexed(let palette) = pixels else { return }
    add([PNGFilter.none.rawValue] + palette.packed(indices))
  }

  /// Adds a row that begins with the number of its filter.
  mutating func add(_ row: [UInt8]) {
    deflater.add(row, to: &compressed)
    while compressed.count >= Self.chunkByteCount {
      file += Self.chunk("IDAT", Array(compressed.prefix(Self.chunkByteCount)))
      compressed.removeFirst(Self.chunkByteCount)
    }
  }

  package mutating func take() -> [UInt8] {
    defer { file = [] }
    return file
  }

  /// Ends the file after its last row, and returns the remaining bytes.
  package consuming func finish() -> [UInt8] {
    deflater.add([], isLast: true, to: &compressed)
    return file + Self.chunk("IDAT", compressed) + Self.chunk("IEND", [])
  }

  private static func chunk(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.description.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(CRC32.checksum(of: body.span))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}

/// The way in which a PNG stores its pixels. Source: W3C PNG third edition, 6.1 and 11.2.
package enum PNGPixels: Hashable, Sendable {
  /// Red, green and blue of eight bits each.
  case rgb
  /// Red, green, blue and alpha of eight bits each.
  case rgba
  /// Indices into a palette.
  case indexed(PNGPalette)

  var colorType: UInt8 {
    switch self {
    case .rgb: 2
    case .rgba: 6
    case .indexed: 3
    }
  }

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
  var alphas: [UInt8] { transparentIndex.map { Array(repeating: 255, count: $0) + [0] } ?? [] }

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
