internal import ColorMath

/// Which short codes of a text are numbers, such as those of issues in `see #123`, rather than colors.
struct ProseNumbers {
  /// How much a code looks like a number.
  enum Likeness {
    /// It has three or four different digits and no letters, and is not in quotation marks.
    case some
    /// The same, and it stands where numbers of issues do.
    case much
  }

  private let bytes: [UInt8]
  private lazy var found = Self.codes(in: bytes)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns whether a code is a number: if the text has codes of six digits, and the code stands where numbers do or the
  /// text has no short codes with letters.
  mutating func contain(_ likeness: Likeness?) -> Bool {
    guard let likeness, found.hasLong else { return false }
    return likeness == .much || !found.hasShort
  }

  /// Words before numbers of issues.
  private static let words: Set = [
    "see", "in", "issue", "issues", "pr", "pull", "ticket", "bug", "fix", "fixes", "fixed", "close",
    "closes", "closed", "resolves", "crash", "merge", "merged", "by", "from",
  ]

  /// Returns how much the code at a place of some bytes looks like a number.
  static func likeness(of code: Range<Int>, in bytes: [UInt8]) -> Likeness? {
    let digits = bytes[(code.lowerBound + 1)..<code.upperBound]
    guard 2...5 ~= digits.count, digits.allSatisfy({ $0 <= UInt8(ascii: "9") }),
      digits.contains(where: { $0 != digits.first })
    else { return nil }
    let before = bytes[..<code.lowerBound].suffix(12)
    guard let last = before.last else { return .some }
    if "\"'`".utf8.contains(last) { return nil }
    if "([".utf8.contains(last) { return .much }
    let word = before.dropLast().reversed().prefix(while: ColorExpression.isName).reversed()
    return words.contains(String(decoding: Array(word), as: UTF8.self).lowercased()) ? .much : .some
  }

  /// Returns whether a text has codes of six digits, and short codes with letters.
  private static func codes(in bytes: [UInt8]) -> (hasLong: Bool, hasShort: Bool) {
    var found = (hasLong: false, hasShort: false)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "#") {
      let word = bytes[(index + 1)...].prefix(7).prefix(while: ColorExpression.isName)
      guard word.allSatisfy({ SRGB8.hexDigit($0) != nil }) else { continue }
      found.hasLong = found.hasLong || word.count == 6
      found.hasShort =
        found.hasShort
        || 3...4 ~= word.count && word.contains { $0 > UInt8(ascii: "9") }
          && !LooseColors.isInAddress(bytes[..<index])
    }
    return found
  }
}
