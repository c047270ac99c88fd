internal import ImageDecoding
private import TestCorpora

/// What becomes of a file on a bad disk or line: it is cut, or a byte of it is another.
package struct Damage: Sendable {
  /// The file.
  let bytes: [UInt8]
  /// How far one cut is from the next. A prime, so that cuts fall anywhere in a structure.
  package static let stride = 37

  /// Creates the damage of one file.
  package init(to bytes: [UInt8]) { self.bytes = bytes }

  /// Hands over the file, its beginnings, and copies with one byte changed.
  ///
  /// - Parameters:
  ///   - limit: The most of each; beginnings are then farther apart.
  ///   - body: Called with each.
  package func forEach(limit: Int, _ body: ([UInt8]) -> Void) {
    body(bytes)
    guard !bytes.isEmpty, limit > 0 else { return }
    let step = max(Self.stride, bytes.count / limit)
    for count in Swift.stride(from: 0, to: bytes.count, by: step) {
      body(Array(bytes.prefix(count)))
    }
    var random = SeededBytes(seed: UInt64(bytes.count))
    for _ in 0..<min(limit, bytes.count) {
      var changed = bytes
      changed[random.next(below: bytes.count)] ^= UInt8(1 + random.next(below: 255))
      body(changed)
    }
  }

  /// The folders of the shared corpora with files that are broken.
  package static let corpora = [
    "fuzz-jpeg", "fuzz-png", "jpeg-broken", "jpeg-bugs", "leading-garbage", "multi-soi",
    "png-broken",
    "png-crashers", "pngsuite-corrupt", "trailing-garbage", "truncated", "zero-size", "bombs",
  ].map { "decoding/" + $0 }
}

extension Damage {
  /// Decodes whatever comes, with the limits that a stranger meets.
  package static func decode(_ bytes: [UInt8]) {
    for isStrict in [false, true] { Decoding.read(bytes, ImageDecoder(isStrict: isStrict)) }
  }
}
