/// A reader of unsigned LEB128 numbers (seven bits per byte) from untrusted bytes.
package struct EncodedNumbers: Sendable {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package var byteCount: Int { rest.count }

  package mutating func nextByte() -> UInt8? { rest.popFirst() }

  package mutating func nextBytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard 0...rest.count ~= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Reads the next number, or returns `nil` if the bytes end within it or it exceeds 64 bits.
  package mutating func next() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      let bits = UInt64(byte & 0x7F)
      guard (bits << shift) >> shift == bits else { return nil }
      number |= bits << shift
      if byte < 0x80 { return number }
    }
    return nil
  }
}

extension [UInt8] {
  /// Appends a number for ``EncodedNumbers`` as unsigned LEB128: seven bits per byte, the lowest
  /// bits first, with the high bit set in every byte except the last.
  package mutating func append(encoded number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends an integer, least significant byte first.
  @inlinable package mutating func append(word: some FixedWidthInteger) {
    for shift in stride(from: 0, to: word.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}

extension FixedWidthInteger {
  /// Decodes an integer whose least significant byte comes first.
  @inlinable package init(word bytes: some BidirectionalCollection<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | Self($1) }
  }
}
