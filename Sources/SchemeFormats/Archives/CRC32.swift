/// The checksum of ZIP and PNG.
///
/// Source: ISO 3309; PKWARE's APPNOTE.TXT, section 4.4.7: polynomial 0xEDB88320, reflected.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// The checksum of bytes.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    let table = table
    return ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
  }
}
