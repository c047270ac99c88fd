internal import CZlib

/// The checksum of ZIP archives, as zlib computes it.
///
/// Source: ISO 3309; PKWARE's APPNOTE.TXT, section 4.4.7.
package enum CRC32 {
  /// Returns the checksum of fewer than 2^32 bytes.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    // SAFETY: zlib reads exactly as many bytes as the array has.
    UInt32(truncatingIfNeeded: unsafe crc32(0, bytes, uInt(bytes.count)))
  }
}
