internal import ImageDecoding
internal import SchemeExtraction

/// A key for the content of a photo and the options, in few bytes. The hashes are keyed with secret random
/// numbers of the process, so nobody can construct two photos with the same hashes, and with 128 bits no two
/// have them by chance. Source: J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", 2012, which
/// is the algorithm of `Hasher`.
struct ContentKey: Hashable, Sendable {
  private let byteCount: Int
  private let hashes: SIMD2<Int>
  private let extractor: SchemeExtractor

  /// Hashes all bytes of a photo, in about a millisecond for a mebibyte.
  init(of bytes: SharedBytes, by extractor: SchemeExtractor) {
    byteCount = bytes.count
    hashes = SIMD2(Self.hash(of: bytes, 1), Self.hash(of: bytes, 2))
    self.extractor = extractor
  }

  private static func hash(of bytes: SharedBytes, _ number: UInt8) -> Int {
    var hasher = Hasher()
    hasher.combine(number)
    bytes.withSpan { bytes in
      // SAFETY: the bytes are read during the call only.
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}
