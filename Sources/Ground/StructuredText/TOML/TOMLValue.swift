package enum TOMLValue: Hashable, Sendable, CustomStringConvertible {
  case string(String)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  /// An array, whose elements are not arrays.
  case array([TOMLValue])

  /// The text of a string, or the value in the syntax of TOML and command lines.
  package var description: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .boolean(let value): String(value)
    case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    }
  }
}

extension TOMLValue {
  /// Creates an integer or a floating-point number, or returns `nil` for any other word, such as `inf`.
  init?(number word: String) {
    if let radix = ["0x": 16, "0o": 8, "0b": 2][word.prefix(2)] {
      guard let digits = Self.digits(word.utf8.dropFirst(2), isDigit: \.isHexDigit),
        let integer = Int64(digits, radix: radix)
      else { return nil }
      self = .integer(integer)
    } else {
      guard let text = Self.decimal(word) else { return nil }
      if let integer = Int64(text) {
        self = .integer(integer)
      } else if text.contains(where: { ".eE".contains($0) }), let number = Double(text),
        number.isFinite
      {
        self = .number(number)
      } else {
        return nil
      }
    }
  }

  /// Returns a decimal number in Swift's syntax, or `nil` for forms that TOML forbids, such as `01` and `.5`.
  private static func decimal(_ word: String) -> String? {
    var rest = word.utf8[...]
    var text = ""
    /// Takes digits. If `characters` is not empty, the digits are optional and follow one of the characters.
    func take(after characters: String = "") -> Bool {
      if !characters.isEmpty {
        guard let first = rest.first, characters.utf8.contains(first) else { return true }
        text.unicodeScalars.append(Unicode.Scalar(rest.removeFirst()))
        if first | 0x20 == UInt8(ascii: "e") { takeSign() }
      }
      let part = rest.prefix { $0.isDigit || $0 == UInt8(ascii: "_") }
      guard let digits = Self.digits(part, isDigit: \.isDigit) else { return false }
      rest = rest.dropFirst(part.count)
      text += digits
      return true
    }
    func takeSign() {
      guard let first = rest.first, "+-".utf8.contains(first) else { return }
      text.unicodeScalars.append(Unicode.Scalar(rest.removeFirst()))
    }
    takeSign()
    let hasLeadingZero =
      rest.first == UInt8(ascii: "0") && (rest.dropFirst().first?.isDigit ?? false)
    guard !hasLeadingZero, take(), take(after: "."), take(after: "eE"), rest.isEmpty
    else { return nil }
    return text
  }

  /// Returns the digits without underscores, or `nil` unless each underscore is between two digits.
  private static func digits(_ part: Substring.UTF8View, isDigit: (UInt8) -> Bool) -> String? {
    let groups = part.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
    return groups.map { String(decoding: $0, as: UTF8.self) }.joined()
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
  }
}
