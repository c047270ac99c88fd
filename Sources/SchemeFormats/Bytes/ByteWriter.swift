internal import BinaryParsing

/// The bytes of a file that is being written.
struct ByteWriter {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []
  /// The order of the bytes of a number.
  let order: ByteCursor.ByteOrder

  /// Creates a writer without any bytes so far.
  init(_ order: ByteCursor.ByteOrder) { self.order = order }

  /// Adds bytes as they are.
  mutating func append(_ other: some Sequence<UInt8>) { bytes += other }

  /// Adds a whole number of two bytes.
  mutating func append(_ number: UInt16) {
    let (high, low) = (UInt8(number >> 8), UInt8(truncatingIfNeeded: number))
    bytes += order == .bigEndian ? [high, low] : [low, high]
  }

  /// Adds a whole number of four bytes.
  mutating func append(_ number: UInt32) {
    let (high, low) = (UInt16(number >> 16), UInt16(truncatingIfNeeded: number))
    append(order == .bigEndian ? [high, low] : [low, high])
  }

  /// Adds a number in IEEE 754 binary32.
  mutating func append(_ number: Float) { append(number.bitPattern) }

  /// Adds whole numbers of two bytes each.
  mutating func append(_ numbers: [UInt16]) {
    for number in numbers { append(number) }
  }
}

extension String {
  /// Returns the text as a zero-terminated name in UTF-16. Zeros within the text are omitted, and the
  /// result is truncated to `limit` units, including the terminating zero.
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
