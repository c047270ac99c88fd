internal import CZlib

/// The checksum of ZIP and PNG, by zlib.
///
/// Source: ISO 3309; PKWARE's APPNOTE.TXT, section 4.4.7.
package enum CRC32 {
  /// The checksum of bytes, fewer than 4 GiB.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    // SAFETY: zlib reads as many bytes as the array has.
    UInt32(truncatingIfNeeded: unsafe crc32(0, bytes, uInt(bytes.count)))
  }
}
