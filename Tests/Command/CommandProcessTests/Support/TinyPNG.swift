/// PNG files of a few pixels, without compression.
///
/// Source: W3C PNG third edition; RFC 1950 and 1951 for the stored blocks.
enum TinyPNG {
  /// A picture of 8-bit RGBA pixels in rows of `width`.
  static func bytes(width: Int, pixels: [(UInt8, UInt8, UInt8, UInt8)]) -> [UInt8] {
    let height = pixels.count / width
    var raw: [UInt8] = []
    for row in 0..<height {
      raw.append(0)
      for (red, green, blue, alpha) in pixels[(row * width)..<((row + 1) * width)] {
        raw += [red, green, blue, alpha]
      }
    }
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header) + chunk("IDAT", stored(raw)) + chunk("IEND", [])
  }

  /// Ten by ten pixels, three quarters of them red and the rest blue.
  static let redAndBlue = bytes(
    width: 10,
    pixels: Array(repeating: (255, 0, 0, 255), count: 75)
      + Array(repeating: (0, 0, 255, 255), count: 25))

  /// Four pixels that cannot be seen.
  static let transparent = bytes(width: 2, pixels: Array(repeating: (9, 9, 9, 0), count: 4))

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc(body))
  }

  /// A zlib stream of stored blocks.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let starts = Array(stride(from: 0, to: max(1, data.count), by: 65_535))
    for start in starts {
      let block = data[start..<min(start + 65_535, data.count)]
      let length = UInt16(block.count)
      stream.append(start == starts.last ? 1 : 0)
      for value in [length, ~length] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      stream += block
    }
    return stream + bigEndian(adler(data))
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    var value: UInt32 = .max
    for byte in data {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
