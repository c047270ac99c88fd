/// Puts numbers and text together as bytes, most significant byte first.
struct ByteWriter {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  /// Adds bytes as they are.
  mutating func append(_ other: some Sequence<UInt8>) { bytes += other }

  /// Adds a whole number of two bytes.
  mutating func append(_ number: UInt16) {
    bytes += [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  /// Adds a whole number of four bytes.
  mutating func append(_ number: UInt32) {
    append(UInt16(number >> 16))
    append(UInt16(truncatingIfNeeded: number))
  }

  /// Adds a number of IEEE 754's binary32.
  mutating func append(_ number: Float) { append(number.bitPattern) }

  /// Adds UTF-16 units.
  mutating func append(_ units: [UInt16]) {
    for unit in units { append(unit) }
  }
}

extension String {
  /// The text as the UTF-16 units of a name in a file, with the zero that ends it. Zeros within are
  /// left out, and what is beyond `limit` units cut off.
  func zeroTerminatedUTF16(limit: Int = 65_535) -> [UInt16] {
    var units = utf16.filter { $0 != 0 }
    if units.count >= limit {
      units.removeLast(units.count - limit + 1)
      // Half of a surrogate pair is no text.
      if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    }
    return units + [0]
  }
}
