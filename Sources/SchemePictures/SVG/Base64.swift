/// The Base64 encoding.
///
/// Source: RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text of some bytes, padded to a multiple of four characters.
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
}
