/// The encodings of text files.
enum TextEncoding {
  /// Returns text in UTF-8 without a byte order mark. Text in UTF-16 has such a mark. Other text
  /// that is not UTF-8 is taken for Latin-1, with a warning.
  static func utf8(_ bytes: [UInt8], _ warnings: inout [PaletteError]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes[3...]) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
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
}
