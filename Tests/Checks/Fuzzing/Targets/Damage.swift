internal import ImageDecoding
private import TestCorpora

/// The damage that a faulty disk or connection causes: a file is truncated, or one byte is changed.
package struct Damage: Sendable {
  /// The file.
  let bytes: [UInt8]

  /// Creates the damage to one file.
  package init(to bytes: [UInt8]) { self.bytes = bytes }

  /// Calls `body` with the file, with its prefixes, and with copies in which one byte is changed.
  ///
  /// - Parameters:
  ///   - stride: The distance between the lengths of the prefixes, at least 1.
  ///   - changedCount: The number of changed copies, at most the number of bytes of the file.
  ///   - body: Called with each variant.
  package func forEach(
    cutEvery stride: Int, changedCount: Int, _ body: ([UInt8]) throws -> Void
  ) rethrows {
    try body(bytes)
    for count in Swift.stride(from: 0, to: bytes.count, by: stride) {
      try body(Array(bytes.prefix(count)))
    }
    var random = SeededBytes(seed: UInt64(bytes.count))
    for _ in 0..<min(changedCount, bytes.count) {
      var changed = bytes
      changed[random.next(below: bytes.count)] ^= UInt8(1 + random.next(below: 255))
      try body(changed)
    }
  }

  /// The folders of the shared corpora with broken files. Decompression bombs are the slowest and
  /// come last.
  package static let corpora = [
    "fuzz-jpeg", "fuzz-png", "jpeg-broken", "jpeg-bugs", "leading-garbage", "multi-soi",
    "png-broken", "png-crashers", "pngsuite-corrupt", "trailing-garbage", "truncated", "zero-size",
    "bombs",
  ].map { "decoding/" + $0 }
}

extension Damage {
  /// Decodes bytes with the limits for untrusted files.
  package static func decode(_ bytes: [UInt8], isStrict: Bool) throws {
    try Decoding.read(bytes, ImageDecoder(isStrict: isStrict))
  }
}
