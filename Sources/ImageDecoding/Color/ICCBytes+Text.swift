extension ICCBytes {
  /// The longest name that is read, in UTF-16 code units.
  private static let longestName = 128

  /// What the profile calls itself, printable; `nil` where it has no usable name.
  var name: String? {
    guard let data = tag("desc") else { return nil }
    let text: String? =
      switch signature(at: data.lowerBound) {
      case "desc": asciiText(in: data)
      case "mluc": localizedText(in: data)
      default: nil
      }
    return text.flatMap(Self.printable)
  }

  /// The ASCII part of a `textDescriptionType` (ICC.1:2001, 6.5.17).
  private func asciiText(in data: Range<Int>) -> String? {
    let start = data.lowerBound + 12
    guard let length = size(at: start - 4) else { return nil }
    let end = min(start + min(length, Self.longestName), data.upperBound)
    guard start < end else { return nil }
    let bytes = (start..<end).compactMap { unsigned8(at: $0) }.prefix { $0 != 0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The English text of a `multiLocalizedUnicodeType`, else the first (ICC.1:2022, 10.15).
  private func localizedText(in data: Range<Int>) -> String? {
    let start = data.lowerBound
    guard let count = size(at: start + 8), let recordSize = size(at: start + 12),
      12...0xFFFF ~= recordSize
    else { return nil }
    var found: Int?
    // The count is hostile until shown otherwise; no profile has more languages.
    for index in 0..<min(count, 256) {
      let record = start + 16 + index * recordSize
      guard record + 12 <= data.upperBound else { break }
      let isEnglish = unsigned16(at: record) == 0x656E
      if found == nil || isEnglish { found = record }
      if isEnglish { break }
    }
    guard let found, let length = size(at: found + 4), let offset = size(at: found + 8)
    else { return nil }
    let textStart = start + offset
    let end = min(textStart + min(length, 2 * Self.longestName), data.upperBound)
    let units = stride(from: textStart, to: end - 1, by: 2).compactMap { unsigned16(at: $0) }
    return String(decoding: units, as: UTF16.self)
  }

  /// The text without control characters, which could steer a terminal, and without outer spaces.
  private static func printable(_ text: String) -> String? {
    let scalars = text.unicodeScalars.filter { scalar in
      if scalar.properties.isWhitespace { return true }
      return switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned,
        .privateUse:
        false
      default: scalar != "\u{FFFD}"
      }
    }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
