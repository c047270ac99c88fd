import BinaryParsing
package import Pixels

/// The tags of an ICC profile by name, and the relevant fields of its header. Source: ICC.1:2022,
/// 7.
package struct ICCTagTable {
  /// The minimum size of a profile: its header and the tag count.
  private static let minimumSize = 132

  /// The class of the profile, such as `mntr` for a display.
  let deviceClass: String
  /// The space of the stored channels, such as `RGB `.
  package let colorSpace: String
  /// The connection space: `XYZ ` or `Lab `.
  let connectionSpace: String
  let maximumCurveEntryCount: Int
  /// The data of each tag, except tags that extend past the end.
  private var tags: [UInt32: ByteCursor] = [:]

  package init(_ bytes: [UInt8], limits: DecodingLimits) throws(ICCError) {
    var header = ByteCursor(bytes)
    guard bytes.count >= Self.minimumSize,
      let stated = header.takeSize(), header.skip(8), let deviceClass = header.takeSignature(),
      let colorSpace = header.takeSignature(), let connectionSpace = header.takeSignature(),
      header.skip(12), header.takeSignature() == "acsp", header.skip(88),
      let tagCount = header.takeSize()
    else { throw .notAProfile }
    self.deviceClass = deviceClass
    self.colorSpace = colorSpace
    self.connectionSpace = connectionSpace
    maximumCurveEntryCount = limits.maximumCurveEntryCount
    // A size that is too large is a common and harmless mistake.
    let end = min(stated, bytes.count)
    guard end >= Self.minimumSize, let whole = ByteCursor(bytes).part(at: 0, count: end)
    else { throw .malformed(reason: "its size is \(stated) bytes") }
    guard tagCount <= (end - Self.minimumSize) / 12
    else { throw .malformed(reason: "its table of \(tagCount) tags extends past its end") }
    guard tagCount <= limits.maximumProfileTagCount else {
      throw .malformed(
        reason: "its \(tagCount) tags are more than \(limits.maximumProfileTagCount)")
    }
    for _ in 0..<tagCount {
      guard let name = header.takeUInt32(), let offset = header.takeSize(),
        let length = header.takeSize()
      else { break }
      // If several tags have the same name, the first one counts.
      if tags[name] == nil { tags[name] = whole.part(at: offset, count: length) }
    }
  }

  var isLab: Bool { connectionSpace == "Lab " }

  var unsupportedSpace: ICCError { .unsupportedSpace(name: Self.trimmed(colorSpace)) }

  /// Throws an error unless the profile describes the colors of a device.
  func requireDevice() throws(ICCError) {
    if ["link", "abst", "nmcl"].contains(deviceClass) {
      throw .unsupportedClass(name: Self.trimmed(deviceClass))
    }
  }

  private static func trimmed(_ signature: String) -> String {
    signature.split(separator: " ").joined(separator: " ")
  }

  /// Returns the data of a tag by its four-character name.
  func tag(_ name: StaticString) -> ByteCursor? {
    tags[name.description.utf8.reduce(0) { $0 << 8 | UInt32($1) }]
  }

  func curve(_ name: StaticString) throws(ICCError) -> ToneCurve {
    guard var data = tag(name)
    else { throw .malformed(reason: "its tag \(name) is missing or cut off") }
    guard let curve = data.takeCurve(maximumEntryCount: maximumCurveEntryCount)
    else { throw .malformed(reason: "its tag \(name) is not a valid curve") }
    return curve.simplified
  }

  func color(_ name: StaticString) throws(ICCError) -> [Double] {
    guard var data = tag(name), data.takeSignature() == "XYZ ", data.skip(4),
      let numbers = data.takeFixed(3)
    else { throw .malformed(reason: "its tag \(name) is missing or not a color") }
    return numbers
  }
}

/// A reason why an ICC profile cannot be applied. Colors are then interpreted as sRGB.
@nonexhaustive
public enum ICCError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not an ICC profile: they are too short, or lack its signature.
  case notAProfile
  /// The profile violates its format; `reason` says how.
  case malformed(reason: String)
  /// The profile is for an unsupported color space; `name` is the space, such as `CMYK`.
  case unsupportedSpace(name: String)
  /// The profile does not describe a device, as in the case of a device link; `name` is its class.
  case unsupportedClass(name: String)

  /// The reason as the end of a sentence.
  public var description: String {
    switch self {
    case .notAProfile: "not an ICC profile"
    case .malformed(let reason): "broken ICC profile: \(reason)"
    case .unsupportedSpace(let name): "ICC profile for \(name) colors"
    case .unsupportedClass(let name): "ICC profile of the class \(name)"
    }
  }
}

extension ICCTagTable {
  /// The maximum length of a name, in UTF-16 code units.
  private static let maximumNameLength = 128
  /// The language code of English, `en`.
  private static let english: UInt16 = 0x656E

  /// The printable name of the profile, or `nil` if it has none.
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
    let bytes = rest.take(min(length, Self.maximumNameLength, rest.remainingCount))
    return bytes.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Reads the English text of a `multiLocalizedUnicodeType` (ICC.1:2022, 10.15), or the first one
  /// if there is no English.
  private func localizedText(in data: ByteCursor) -> String? {
    var rest = data
    guard rest.skip(4), let count = rest.takeSize(), let recordSize = rest.takeSize(),
      12...0xFFFF ~= recordSize
    else { return nil }
    var found: (length: Int, offset: Int)?
    // The count is untrusted, and no profile has this many languages.
    for _ in 0..<min(count, 256) {
      guard var record = rest.takePart(recordSize), let language = record.takeUInt16(),
        record.skip(2), let length = record.takeSize(), let offset = record.takeSize()
      else { break }
      if found == nil || language == Self.english { found = (length, offset) }
      if language == Self.english { break }
    }
    // Offsets are relative to the start of the tag.
    guard let found, var text = data.part(at: found.offset) else { return nil }
    let unitCount = min(found.length / 2, Self.maximumNameLength, text.remainingCount / 2)
    return text.takeUInt16s(unitCount).map { String(decoding: $0, as: UTF16.self) }
  }

  /// Returns a text without control characters, and with single spaces only between words, or `nil`
  /// if nothing is left.
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
