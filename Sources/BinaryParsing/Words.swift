extension [UInt8] {
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
