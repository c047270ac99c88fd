extension [UInt64] {
  /// Returns the numbers in ascending order of some of their bits. The sort is stable.
  func sorted(byBits bits: Range<UInt64>) -> [UInt64] {
    let maximumDigitBits = count < 1 << 10 ? 8 : 12
    let passCount = (bits.count + maximumDigitBits - 1) / maximumDigitBits
    let digitBits = UInt64((bits.count + passCount - 1) / passCount)
    var (sorted, scratch) = (self, self)
    for shift in stride(from: bits.lowerBound, to: bits.upperBound, by: Int(digitBits)) {
      Self.sort(
        sorted.span, byBits: shift..<Swift.min(shift + digitBits, bits.upperBound),
        into: &scratch)
      swap(&sorted, &scratch)
    }
    return sorted
  }

  private static func sort(
    _ numbers: Span<UInt64>, byBits bits: Range<UInt64>, into sorted: inout [UInt64]
  ) {
    let mask: UInt64 = 1 << UInt64(bits.count) - 1
    func digit(_ number: UInt64) -> Int {
      Int(truncatingIfNeeded: number &>> bits.lowerBound & mask)
    }
    var table = [Int](repeating: 0, count: 1 << bits.count)
    var places = table.mutableSpan
    var output = sorted.mutableSpan
    for index in numbers.indices { places[digit(numbers[index])] &+= 1 }
    var next = 0
    for value in places.indices {
      let count = places[value]
      places[value] = next
      next &+= count
    }
    for index in numbers.indices {
      let value = digit(numbers[index])
      output[places[value]] = numbers[index]
      places[value] &+= 1
    }
  }
}
