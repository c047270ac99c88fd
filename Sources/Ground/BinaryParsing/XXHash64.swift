/// The XXH64 hash, which tells contents apart at the speed of memory. It does not withstand an
/// attacker who makes two contents of equal hash. Source: Y. Collet, "XXH64 algorithm description",
/// xxHash specification 0.2.0.
package struct XXHash64: Sendable {
  private static let stripeByteCount = 32
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var lanes = SIMD4(prime1 &+ prime2, prime2, 0, 0 &- prime1)
  /// The bytes after the last whole stripe.
  private var tail: [UInt8] = []
  private var byteCount = 0

  package init() {}

  /// Adds the next bytes of the content.
  package mutating func add(_ next: [UInt8]) {
    byteCount += next.count
    let bytes = tail.isEmpty ? next : tail + next
    let end = bytes.count / Self.stripeByteCount * Self.stripeByteCount
    var (first, second, third, fourth) = (lanes[0], lanes[1], lanes[2], lanes[3])
    for place in stride(from: 0, to: end, by: Self.stripeByteCount) {
      first = Self.round(first, bytes.word(at: place))
      second = Self.round(second, bytes.word(at: place + 8))
      third = Self.round(third, bytes.word(at: place + 16))
      fourth = Self.round(fourth, bytes.word(at: place + 24))
    }
    lanes = SIMD4(first, second, third, fourth)
    tail = Array(bytes[end...])
  }

  /// The hash of the bytes so far.
  package var value: UInt64 {
    var hash = Self.prime5
    if byteCount >= Self.stripeByteCount {
      let turns = [1, 7, 12, 18]
      hash = turns.indices.reduce(0) { $0 &+ Self.rotated(lanes[$1], turns[$1]) }
      for lane in turns.indices {
        hash = (hash ^ Self.round(0, lanes[lane])) &* Self.prime1 &+ Self.prime4
      }
    }
    hash &+= UInt64(byteCount)
    var rest = tail[...]
    while rest.count >= 8 {
      hash ^= Self.round(0, tail.word(at: rest.startIndex))
      hash = Self.rotated(hash, 27) &* Self.prime1 &+ Self.prime4
      rest = rest.dropFirst(8)
    }
    if rest.count >= 4 {
      let word = rest.prefix(4).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      hash = Self.rotated(hash ^ word &* Self.prime1, 23) &* Self.prime2 &+ Self.prime3
      rest = rest.dropFirst(4)
    }
    for byte in rest {
      hash = Self.rotated(hash ^ UInt64(byte) &* Self.prime5, 11) &* Self.prime1
    }
    hash = (hash ^ hash >> 33) &* Self.prime2
    hash = (hash ^ hash >> 29) &* Self.prime3
    return hash ^ hash >> 32
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  private static func rotated(_ word: UInt64, _ count: Int) -> UInt64 {
    word &<< UInt64(count) | word &>> UInt64(64 - count)
  }
}

extension [UInt8] {
  /// Returns the number in eight bytes from an index on, the lowest byte first.
  fileprivate func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index + 8 <= count)
    // SAFETY: the bytes are inside the array.
    return unsafe UInt64(
      littleEndian: span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}
