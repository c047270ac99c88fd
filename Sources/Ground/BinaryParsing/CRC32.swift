internal import CZlib

/// The CRC-32 checksum of PNG chunks, ZIP archives, and saved histograms, as zlib computes it.
/// Source: ISO 3309; PNG Specification, Third Edition, annex D; PKWARE's APPNOTE.TXT, section 4.4.7.
package enum CRC32 {
  /// Returns the checksum of fewer than 2^32 bytes.
  package static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    // SAFETY: zlib reads exactly as many bytes as the span has.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: unsafe crc32(0, buffer.baseAddress, uInt(buffer.count)))
    }
  }

  /// Returns the checksum of two concatenated parts from their checksums and the length of the second.
  package static func checksum(
    of first: UInt32, followedBy second: UInt32, ofByteCount count: Int
  ) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_combine(uLong(first), uLong(second), .init(count)))
  }
}
