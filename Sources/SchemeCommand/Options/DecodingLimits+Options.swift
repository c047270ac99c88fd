internal import ImageDecoding
internal import SystemFiles

extension DecodingLimits {
  /// Reads the options about limits.
  mutating func readOptions(_ arguments: ParsedArguments) throws(UsageError) {
    maximumPixelCount =
      try arguments.count(of: .maxPixels, unit: "P", base: 1000) ?? maximumPixelCount
    maximumFileSize = try arguments.count(of: .maxBytes, unit: "B", base: 1024) ?? maximumFileSize
    if let memory = try arguments.count(of: .maxMemory, unit: "B", base: 1024) {
      // More memory holds more coefficients, and the time to go through them grows with their
      // number.
      let blockCount = Double(maximumScannedBlockCount) * Double(memory) / Double(maximumMemory)
      maximumScannedBlockCount = max(maximumScannedBlockCount, Int(min(blockCount, 1e15)))
      maximumMemory = memory
    }
  }
}

extension ParsedArguments {
  /// Returns a number such as `50000000`, `50M` or, with its unit, `50MP`.
  fileprivate func count(
    of option: OptionDeclaration, unit: String, base: Int
  ) throws(UsageError) -> Int? {
    guard let text = value(of: option)?.text else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isWholeNumber }
    let suffix = text.dropFirst(digits.count).uppercased()
    let exponent = ["", "K", "M", "G"].firstIndex { suffix == $0 || suffix == $0 + unit }
    var count = Int(digits)
    for _ in 0..<(exponent ?? 0) {
      guard case (let product, false)? = count?.multipliedReportingOverflow(by: base) else {
        count = nil
        break
      }
      count = product
    }
    guard exponent != nil, let count, count > 0 else {
      throw .badValue(
        option: option.longForm, value: text,
        expected: "a whole number above 0, with K, M or G for "
          + (base == 1000 ? "thousands, millions or billions" : "KiB, MiB or GiB"))
    }
    return count
  }
}
