internal import ImageDecoding
internal import SchemeExtraction

/// A short key for the content of a photo and the options. The hashes are keyed with secret random
/// numbers of the process, so nobody can construct two photos with the same hashes, and 128 bits
/// rule out accidental collisions in practice. Source: J.-P. Aumasson, D. J. Bernstein, "SipHash: a
/// fast short-input PRF", 2012, the algorithm of `Hasher`.
struct ContentKey: Hashable, Sendable {
  private let byteCount: Int
  private let hashes: SIMD2<Int>
  private let extractor: SchemeExtractor

  /// Hashes all bytes of a photo, at about a millisecond per mebibyte.
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
