import CZlib
import Foundation
import SchemeExtraction

/// PNG files as most programs write them, for tests.
enum PlainPNG {
  /// The bytes of an image of noise, 8 bits a channel, without alpha.
  static func noise(width: Int, height: Int) throws -> [UInt8] {
    var random = SplitMix64(seed: 6)
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 3 + 1) * height)
    for _ in 0..<height {
      rows.append(0)
      for _ in 0..<width * 3 { rows.append(UInt8(truncatingIfNeeded: random.next() >> 60)) }
    }
    return try file(width: width, height: height, colorType: 2, rows: rows)
  }

  /// The bytes of an image of given samples, 8 bits a channel, with alpha.
  static func bytes(width: Int, rgba: [UInt8]) throws -> [UInt8] {
    let starts = stride(from: 0, to: rgba.count, by: width * 4)
    let rows = starts.flatMap { [0] + rgba[$0..<$0 + width * 4] }
    return try file(width: width, height: starts.underestimatedCount, colorType: 6, rows: rows)
  }

  private static func file(
    width: Int, height: Int, colorType: UInt8, rows: [UInt8]
  ) throws -> [UInt8] {
    let header =
      bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, colorType, 0, 0, 0]
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + chunk("IHDR", header)
      + chunk("IDAT", try compressed(rows)) + chunk("IEND", [])
  }

  private static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(length))
    guard unsafe compress2(&output, &length, bytes, uLong(bytes.count), 1) == Z_OK else {
      throw CocoaError(.fileWriteUnknown)
    }
    return Array(output.prefix(Int(length)))
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    let checksum = unsafe UInt32(truncatingIfNeeded: crc32(0, body, uInt(body.count)))
    return bigEndian(UInt32(content.count)) + body + bigEndian(checksum)
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
