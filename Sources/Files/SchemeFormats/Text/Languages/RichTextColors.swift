/// The table of colors in a document of RTF. Source: Microsoft, "Rich Text Format Specification", version 1.9.1.
enum RichTextColors {
  private static let command = Array("{\\colortbl".utf8)

  /// Returns the colors of a document, as declarations without names, or none if the bytes are no RTF.
  static func declarations(in bytes: [UInt8]) -> [Declaration] {
    guard bytes.starts(with: "{\\rtf".utf8), let start = bytes.firstRange(of: command)?.upperBound
    else { return [] }
    let table = String(decoding: bytes[start...].prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self)
    // The first entry is empty if it is the color of the reader.
    return table.split(separator: ";").compactMap { entry in
      func channel(_ name: String) -> UInt8? {
        entry.split(separator: "\\").first { $0.hasPrefix(name) }
          .flatMap { UInt8($0.dropFirst(name.count).blanksTrimmed) }
      }
      guard let red = channel("red"), let green = channel("green"), let blue = channel("blue")
      else {
        return nil
      }
      return Declaration(color: "", value: "rgb(\(red) \(green) \(blue))", line: 1)
    }
  }
}
