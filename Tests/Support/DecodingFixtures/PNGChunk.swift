internal import CZlib

/// A chunk of a PNG file. Its length and CRC are computed when it is written, so that a modified
/// chunk is still valid.
package struct PNGChunk {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The four letters of the chunk type.
  package var type: [UInt8]
  package var data: [UInt8]

  package init(_ type: StaticString, _ data: [UInt8] = []) {
    (self.type, self.data) = (Array(type.description.utf8), data)
  }

  package init(type: [UInt8], data: [UInt8]) { (self.type, self.data) = (type, data) }

  /// The chunks of a file, of which the last may be truncated, or `nil` without a PNG signature.
  package static func chunks(of bytes: [UInt8]) -> [PNGChunk]? {
    guard bytes.starts(with: signature) else { return nil }
    var rest = bytes[signature.count...]
    var chunks: [PNGChunk] = []
    while rest.count >= 8 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = Array(rest.dropFirst(4).prefix(4))
      chunks.append(PNGChunk(type: type, data: Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  /// The bytes of a file with the given chunks.
  package static func file(of chunks: [PNGChunk]) -> [UInt8] {
    chunks.reduce(into: signature) { $0 += $1.bytes }
  }

  private var bytes: [UInt8] {
    let body = type + data
    // SAFETY: zlib reads only the bytes of the array.
    let checksum = unsafe crc32(0, body, uInt(body.count))
    return Self.bigEndian(UInt32(data.count)) + body + Self.bigEndian(UInt32(checksum))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// The offset of the compressed data, after a keyword and one byte in some chunks (PNG third
  /// edition, 11.3.2.3, 11.3.3.3 and 11.3.3.4).
  package var compressedStart: Int? {
    switch type {
    case Array("IDAT".utf8): return 0
    case Array("iCCP".utf8), Array("zTXt".utf8):
      return data.firstIndex(of: 0).map { $0 + 2 }
    default: return nil
    }
  }

  /// The decompressed color profile, if the chunk contains one.
  package var profile: [UInt8]? {
    guard type == Array("iCCP".utf8), let start = compressedStart, start <= data.count else {
      return nil
    }
    return Zlib.inflated(Array(data[start...]), limit: 1 << 20)
  }
}
