internal import BinaryParsing
internal import CZlib

/// A writer of PNG files: RGB or RGBA of 8 bits a channel. Neither a time nor the name of any software
/// is written, so that equal pictures make equal files.
package struct PNGWriter {
  package var width: Int
  package var height: Int
  /// A Boolean value that tells whether pixels have a fourth sample, their alpha.
  package var hasAlpha: Bool

  /// Creates a writer for one size of picture.
  package init(width: Int, height: Int, hasAlpha: Bool = false) {
    (self.width, self.height, self.hasAlpha) = (width, height, hasAlpha)
  }

  private var channelCount: Int { hasAlpha ? 4 : 3 }

  /// Returns the file of a picture.
  ///
  /// Source: W3C PNG third edition, 5 and 11.2.
  ///
  /// - Parameter samples: Red, green, blue and perhaps alpha of each pixel, row by row.
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImageWritingError`` for a number of samples or a size that a PNG does not have.
  package func file(of samples: [UInt8]) throws(ImageWritingError) -> [UInt8] {
    let sides = 1...Int(Int32.max) / 4
    guard sides.contains(width), sides.contains(height) else {
      throw ImageWritingError(reason: "a PNG of \(width) × \(height) pixels cannot be written")
    }
    guard samples.count == width * height * channelCount else {
      throw ImageWritingError(reason: "\(samples.count) samples for \(width) × \(height) pixels")
    }
    let size = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
    let colorType: UInt8 = hasAlpha ? 6 : 2
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", size + [8, colorType, 0, 0, 0])
      + Self.chunk("IDAT", try Self.compressed(filtered(samples)))
      + Self.chunk("IEND", [])
  }

  /// Returns the rows, each after its filter: the one whose bytes have the least sum of absolute
  /// values as signed numbers (W3C PNG, 12.7).
  private func filtered(_ samples: [UInt8]) -> [UInt8] {
    let rowByteCount = width * channelCount
    var result: [UInt8] = []
    result.reserveCapacity((rowByteCount + 1) * height)
    var above = [UInt8](repeating: 0, count: rowByteCount)
    for start in stride(from: 0, to: samples.count, by: rowByteCount) {
      let row = Array(samples[start..<start + rowByteCount])
      let candidates = PNGFilter.allCases.map { ($0, $0.bytes(of: row, above, channelCount)) }
      let best = candidates.min { Self.weight(of: $0.1) < Self.weight(of: $1.1) }
      if let best { result += [best.0.rawValue] + best.1 }
      above = row
    }
    return result
  }

  private static func weight(of bytes: [UInt8]) -> Int {
    var sum = 0
    for byte in bytes { sum += Int(Int8(bitPattern: byte).magnitude) }
    return sum
  }

  /// Returns a zlib stream (RFC 1950) of bytes.
  private static func compressed(_ bytes: [UInt8]) throws(ImageWritingError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var isDone = false
    let stream = unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) {
      (buffer, initializedCount) in
      // SAFETY: the buffer is as large as zlib asks for, and zlib returns how much it wrote.
      guard let start = buffer.baseAddress else { return }
      isDone = unsafe compress2(start, &count, bytes, uLong(bytes.count), 6) == Z_OK
      initializedCount = isDone ? Int(count) : 0
    }
    guard isDone else { throw ImageWritingError(reason: "out of memory") }
    return stream
  }

  private static func chunk(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.description.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(CRC32.checksum(of: body.span))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
