/// The checksum of 32 bits that PNG and ZIP use too.
///
/// Source: ISO 3309; PNG Specification, Third Edition, annex D, whose table this is.
enum CyclicRedundancyCheck {
  /// The remainder of each byte.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in
      rest & 1 == 1 ? 0xEDB8_8320 ^ (rest >> 1) : rest >> 1
    }
  }

  /// Returns the checksum of bytes.
  static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    let remainders = remainders
    var rest = UInt32.max
    for index in bytes.indices {
      rest = remainders[Int((rest ^ UInt32(bytes[index])) & 0xFF)] ^ (rest >> 8)
    }
    return ~rest
  }
}
