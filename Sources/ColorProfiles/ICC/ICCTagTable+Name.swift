import BinaryParsing

extension ICCTagTable {
  /// The maximum length of a name, in UTF-16 code units.
  private static let longestName = 128
  /// The language code of English, `en`.
  private static let english: UInt16 = 0x656E

  /// The name of the profile, printable; `nil` if it has no usable name.
  var name: String? {
    guard var data = tag("desc") else { return nil }
    let text: String? =
      switch data.takeSignature() {
      case "desc": asciiText(in: data)
      case "mluc": localizedText(in: data)
      default: nil
      }
    return text.flatMap(Self.printable)
  }

  /// Reads the ASCII part of a `textDescriptionType` (ICC.1:2001, 6.5.17) after its signature.
  private func asciiText(in data: ByteCursor) -> String? {
    var rest = data
    guard rest.skip(4), let length = rest.takeSize() else { return nil }
    let bytes = rest.take(min(length, Self.longestName, rest.remainingCount))
    return bytes.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Reads the English or else the first text of a `multiLocalizedUnicodeType` (ICC.1:2022, 10.15) after
  /// its signature.
  private func localizedText(in data: ByteCursor) -> String? {
    var rest = data
    guard rest.skip(4), let count = rest.takeSize(), let recordSize = rest.takeSize(),
      12...0xFFFF ~= recordSize
    else { return nil }
    var found: (length: Int, offset: Int)?
    // The count cannot be trusted, and no profile has more languages.
    for _ in 0..<min(count, 256) {
      guard var record = rest.takePart(recordSize), let language = record.takeUInt16(),
        record.skip(2), let length = record.takeSize(), let offset = record.takeSize()
      else { break }
      if found == nil || language == Self.english { found = (length, offset) }
      if language == Self.english { break }
    }
    // Places are counted from the start of the tag.
    guard let found, var text = data.part(at: found.offset) else { return nil }
    let unitCount = min(found.length / 2, Self.longestName, text.remainingCount / 2)
    return text.takeUInt16s(unitCount).map { String(decoding: $0, as: UTF16.self) }
  }

  /// Returns a text without control characters and outer spaces, or `nil` if nothing is left.
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
