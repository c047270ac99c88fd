/// The Base64 encoding. Source: RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the encoding of bytes, padded to a multiple of four characters.
  package static func text(_ bytes: [UInt8]) -> String {
    let padding = UInt8(ascii: "=")
    var digits: [UInt8] = []
    digits.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let group =
        Int(bytes[index]) << 16 | (rest > 1 ? Int(bytes[index + 1]) << 8 : 0)
        | (rest > 2 ? Int(bytes[index + 2]) : 0)
      digits.append(alphabet[group >> 18])
      digits.append(alphabet[group >> 12 & 63])
      digits.append(rest > 1 ? alphabet[group >> 6 & 63] : padding)
      digits.append(rest > 2 ? alphabet[group & 63] : padding)
      index += 3
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Returns the decoded bytes, or `nil` if the text is not Base64. The padding may be missing.
  package static func bytes(_ text: String) -> [UInt8]? {
    var digits = text.utf8[...]
    for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    guard digits.count % 4 != 1, digits.count == text.utf8.count || text.utf8.count % 4 == 0
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var (group, bitCount): (UInt32, Int) = (0, 0)
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      group = group << 6 | value
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bitCount)))
      }
    }
    // The remaining bits must be zero, so that each byte sequence has exactly one encoding.
    return group & (1 << UInt32(bitCount) - 1) == 0 ? bytes : nil
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
