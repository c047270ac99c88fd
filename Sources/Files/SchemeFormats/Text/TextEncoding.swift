/// The encodings of text files.
enum TextEncoding {
  /// Returns text in UTF-8 without a byte order mark. Text in UTF-16 has such a mark, or begins with characters
  /// of ASCII. Other text that is not UTF-8 is taken for Latin-1, with a warning.
  static func utf8(_ bytes: [UInt8], _ warnings: inout [PaletteError]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes[3...]) }
    if let isLittle = isLittleEndianUTF16(bytes) {
      let hasMark = bytes[0] >= 0xFE
      let units = stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
        UInt16(bytes[isLittle ? index + 1 : index]) << 8
          | UInt16(bytes[isLittle ? index : index + 1])
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    guard String(validating: bytes, as: UTF8.self) == nil else { return bytes }
    warnings.append(PaletteError(.malformed, "it is not in UTF-8, and was read as Latin-1"))
    return bytes.flatMap { byte in
      byte < 0x80 ? [byte] : [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
    }
  }

  /// Returns the order of the bytes of text in UTF-16, or `nil` for other text.
  private static func isLittleEndianUTF16(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xFF, 0xFE]) { return true }
    if bytes.starts(with: [0xFE, 0xFF]) { return false }
    guard bytes.count >= 16 else { return nil }
    let start = bytes.prefix(16).enumerated()
    func isASCII(_ isLittle: Bool) -> Bool {
      start.allSatisfy { index, byte in
        (index % 2 == 0) == isLittle ? 1...0x7F ~= byte : byte == 0
      }
    }
    return isASCII(true) ? true : isASCII(false) ? false : nil
  }
}
