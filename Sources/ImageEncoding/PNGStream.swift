internal import BinaryParsing

/// A PNG file that is written from top to bottom, with only the latest piece in memory. It contains neither
/// a time nor the name of any software, so equal pictures give equal files.
///
/// Source: W3C PNG third edition, 5 and 11.2.
package struct PNGStream: ~Copyable {
  private let pixels: PNGPixels
  private var deflater: Deflater
  /// The compressed pixels that are not yet in a chunk.
  private var compressed: [UInt8] = []
  private var file: [UInt8]

  /// The maximum number of bytes of pixels in a chunk.
  private static let chunkByteCount = 1 << 16

  /// Creates a stream, and writes the chunks before the pixels. All rows must be added.
  package init(width: Int, height: Int, _ pixels: PNGPixels) throws(ImageWritingError) {
    let sides = 1...Int(Int32.max) / 4
    guard sides.contains(width), sides.contains(height) else {
      throw ImageWritingError(reason: "a PNG of \(width) × \(height) pixels cannot be written")
    }
    self.init(Self.head(width, height, pixels), pixels, try Deflater())
  }

  private init(_ head: [UInt8], _ pixels: PNGPixels, _ deflater: consuming Deflater) {
    (file, self.pixels) = (head, pixels)
    self.deflater = deflater
  }

  /// Returns the bytes that come before the pixels.
  private static func head(_ width: Int, _ height: Int, _ pixels: PNGPixels) -> [UInt8] {
    let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    let head =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", size + [UInt8(pixels.bitDepth), pixels.colorType, 0, 0, 0])
    guard case .indexed(let palette) = pixels else { return head }
    return head + chunk("PLTE", palette.samples)
      + (palette.alphas.isEmpty ? [] : chunk("tRNS", palette.alphas))
  }

  /// Adds a row of indices. They are not filtered, because adjacent indices need not have similar colors
  /// (12.7).
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

  /// Returns the bytes written since the last call.
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
