internal import ImageDecoding
private import TestCorpora

/// The damage of a file on a bad disk or line: it is cut, or one byte is another.
package struct Damage: Sendable {
  /// The file.
  let bytes: [UInt8]

  /// Creates the damage of one file.
  package init(to bytes: [UInt8]) { self.bytes = bytes }

  /// Calls `body` with the file, its beginnings, and copies with one byte changed.
  ///
  /// - Parameters:
  ///   - stride: The distance from one cut to the next, at least 1.
  ///   - changedCount: The number of copies, if the file has that many bytes.
  ///   - body: Called with each.
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

  /// The folders of the shared corpora with files that are broken. Bombs take longest, and come last.
  package static let corpora = [
    "fuzz-jpeg", "fuzz-png", "jpeg-broken", "jpeg-bugs", "leading-garbage", "multi-soi",
    "png-broken", "png-crashers", "pngsuite-corrupt", "trailing-garbage", "truncated", "zero-size",
    "bombs",
  ].map { "decoding/" + $0 }
}

extension Damage {
  /// Decodes bytes with the limits that strangers' files have.
  package static func decode(_ bytes: [UInt8], isStrict: Bool) throws {
    try Decoding.read(bytes, ImageDecoder(isStrict: isStrict))
  }
}
