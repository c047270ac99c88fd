/// Returns a whole number with a comma at every third digit.
func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number.magnitude).reversed().enumerated() {
    if index > 0, index.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + String(text.reversed())
}

/// Returns a number in millions or billions if it is that large: `600 million`, `2.5 billion`.
func inMillions(_ number: Int) -> String {
  switch number {
  case ..<1_000_000: grouped(number)
  case ..<1_000_000_000: oneDecimal(number, of: 1_000_000) + " million"
  default: oneDecimal(number, of: 1_000_000_000) + " billion"
  }
}

/// Returns a number of bytes in MiB if it is that large.
func inMebibytes(_ number: Int) -> String {
  number < 1 << 20 ? grouped(number) + " bytes" : oneDecimal(number, of: 1 << 20) + " MiB"
}

/// Returns two numbers in words, or in all their digits if their words are the same.
func comparable(
  _ first: Int, _ second: Int, inWords words: (Int) -> String
) -> (String, String) {
  let (firstWords, secondWords) = (words(first), words(second))
  return firstWords == secondWords && first != second
    ? (grouped(first), grouped(second)) : (firstWords, secondWords)
}

/// Returns a share as a percentage with one decimal, which is never a false `0.0%` or `100.0%`.
func percentage(_ share: Double) -> String {
  let tenths = Int((share * 1000).rounded())
  if tenths <= 0, share > 0 { return "<0.1%" }
  if tenths >= 1000 { return share < 1 ? ">99.9%" : "100%" }
  return "\(tenths / 10).\(tenths % 10)%"
}

private func oneDecimal(_ number: Int, of unit: Int) -> String {
  let tenths = Int((Double(number) / Double(unit) * 10).rounded())
  return grouped(tenths / 10) + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
}
