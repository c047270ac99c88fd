internal import BinaryParsing

/// The bytes of a file that is being written.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []
  /// The byte order of numbers.
  let order: ByteCursor.ByteOrder

  init(_ order: ByteCursor.ByteOrder) { self.order = order }

  mutating func append(_ other: some Sequence<UInt8>) { bytes += other }

  mutating func append(_ number: UInt16) {
    let (high, low) = (UInt8(number >> 8), UInt8(truncatingIfNeeded: number))
    bytes += order == .bigEndian ? [high, low] : [low, high]
  }

  mutating func append(_ number: UInt32) {
    let (high, low) = (UInt16(number >> 16), UInt16(truncatingIfNeeded: number))
    append(order == .bigEndian ? [high, low] : [low, high])
  }

  /// Adds a number in IEEE 754 binary32.
  mutating func append(_ number: Float) { append(number.bitPattern) }

  mutating func append(_ numbers: [UInt16]) {
    for number in numbers { append(number) }
  }
}

extension String {
  /// Returns the text as zero-terminated UTF-16 of at most `limit` units. Zeros within the text are
  /// omitted.
  func zeroTerminatedUTF16(limit: Int = 65_535) -> [UInt16] {
    var units = utf16.filter { $0 != 0 }
    if units.count >= limit {
      units.removeLast(units.count - limit + 1)
      // Half of a surrogate pair is not text.
      if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    }
    return units + [0]
  }
}
