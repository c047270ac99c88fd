extension Int {
  /// The number with commas between groups of three digits.
  package var grouped: String {
    var text = ""
    for (index, digit) in String(magnitude).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }

  /// The number, in millions or billions if it is large enough: `600 million`, `2.5 billion`.
  package var inMillions: String {
    switch self {
    case ..<1_000_000: grouped
    case ..<1_000_000_000: oneDecimal(of: 1_000_000) + " million"
    default: oneDecimal(of: 1_000_000_000) + " billion"
    }
  }

  /// The number of bytes, in MiB if it is large enough: `900 bytes`, `1.5 MiB`.
  package var inMebibytes: String {
    self < 1 << 20 ? grouped + " bytes" : oneDecimal(of: 1 << 20) + " MiB"
  }

  /// Returns two numbers in words, or with all digits and a unit if the words would be the same.
  static func distinguishable(
    _ first: Int, _ second: Int, by words: (Int) -> String, unit: String = ""
  ) -> (String, String) {
    let (firstWords, secondWords) = (words(first), words(second))
    return firstWords == secondWords && first != second
      ? (first.grouped + unit, second.grouped + unit) : (firstWords, secondWords)
  }

  private func oneDecimal(of unit: Int) -> String {
    let tenths = Int((Double(self) / Double(unit) * 10).rounded())
    return (tenths / 10).grouped + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }
}
