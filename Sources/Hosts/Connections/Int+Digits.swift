extension Int {
  /// Creates the value of one to fifteen decimal digits, or returns `nil` if the bytes are anything
  /// else.
  package init?(decimalDigits digits: some Collection<UInt8>) {
    let isNumber = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, (1...15).contains(digits.count) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
