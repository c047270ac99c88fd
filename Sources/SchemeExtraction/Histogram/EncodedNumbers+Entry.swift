internal import BinaryParsing

extension EncodedNumbers {
  /// Takes an entry of a histogram.
  ///
  /// - Parameters:
  ///   - leastKey: The least key that it may have.
  ///   - isCell: Whether the sums of its colors are given, as those of a cell are.
  ///   - hasFirstColor: Whether the color of the first pixel of a cell is given. Otherwise the mean
  ///     color is taken for it.
  /// - Returns: The entry, or `nil` if there is none or no pixels can have these sums.
  mutating func nextEntry(
    from leastKey: UInt64, isCell: Bool, hasFirstColor: Bool
  ) -> ColorHistogram.Entry? {
    guard let step = next(), step < 1 << 24, let alphaSum = next(),
      1...ColorHistogram.maximumAlphaSum ~= alphaSum
    else { return nil }
    let key = leastKey + step
    var sums: [UInt64] = []
    for shift in [16, 8, 0] {
      guard let sum = isCell ? next() : (key >> shift & 0xFF) * alphaSum, sum <= 255 * alphaSum
      else {
        return nil
      }
      sums.append(sum)
    }
    guard let column = next(), let row = next(), max(column, row) <= Int32.max else { return nil }
    let mean = sums.reduce(0) { $0 << 8 | ($1 + alphaSum / 2) / alphaSum }
    guard let color = !isCell ? key : hasFirstColor ? next() : mean, color < 1 << 24 else {
      return nil
    }
    return ColorHistogram.Entry(
      key: UInt32(key), firstColor: UInt32(color),
      sums: SIMD4(sums[0], sums[1], sums[2], alphaSum), firstPosition: row << 32 | column)
  }
}
