import ImageDecoding

/// An exact count of any number of colors, in a table of all 2²⁴. It takes the same memory however
/// many colors there are, so it is for images that have too many for ``ExactColors``.
package struct ColorTable: Sendable {
  /// The number of colors up to which an image needs no table.
  package static let minimumColorCount = 1 << 19
  /// The bytes of a table.
  package static let byteCount = ColorHistogram.everyColor * MemoryLayout<UInt64>.stride

  /// For each color, the index of its first pixel in reading order plus 1, and below it the low
  /// bits of its alpha sum; or 0 if the color has not occurred.
  private var words = [UInt64](repeating: 0, count: ColorHistogram.everyColor)
  /// The high bits of the alpha sums that have any.
  private var carries: [UInt32: UInt64] = [:]
  /// For each color, whether it is left out; or nothing if none is.
  private var isLeftOut: [Bool] = []
  /// The number of columns of the image.
  private let width: UInt64

  /// Creates a table that continues another count of an image with a number of columns.
  init(after colors: ExactColors, width: Int) {
    self.width = UInt64(width)
    colors.forEach { color, alphaSum, firstPosition in
      let carry = words[Int(color)].add(alphaSum, at: self.index(of: firstPosition))
      if carry > 0 { carries[color] = carry }
    }
  }

  private func index(of position: UInt64) -> UInt64 {
    (position &>> 32) &* width &+ position & 0xFFFF_FFFF
  }

  /// Counts pixels of a row that are `step` apart, the first at a position in reading order, each
  /// as `weight` pixels.
  mutating func add(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64, weight: UInt64) {
    // A span into the words keeps the carries from growing, so the words are moved out meanwhile.
    var table: [UInt64] = []
    swap(&table, &words)
    defer { swap(&table, &words) }
    var words = table.mutableSpan
    let first = index(of: position)
    for offset in pixels.indices {
      let pixel = pixels[offset]
      guard pixel.alpha > 0 else { continue }
      let carry = words[Int(pixel.color)].add(
        UInt64(pixel.alpha) &* weight, at: first &+ UInt64(offset) &* step)
      if carry > 0 { carries[pixel.color, default: 0] += carry }
    }
  }

  /// Returns the table without the colors that do not satisfy a predicate.
  func filtered(_ isIncluded: (ColorHistogram.Entry) -> Bool) -> ColorTable {
    var isLeftOut = [Bool](repeating: false, count: words.count)
    forEach { if !isIncluded($0) { isLeftOut[Int($0.key)] = true } }
    var table = self
    table.isLeftOut = isLeftOut
    return table
  }

  /// Calls a function with the entry of each color, in ascending order.
  func forEach(_ body: (ColorHistogram.Entry) -> Void) {
    for color in 0..<UInt32(ColorHistogram.everyColor) {
      if let entry = entry(of: color) { body(entry) }
    }
  }

  /// Returns the entries of the colors of a cell.
  func entries(ofCell cell: UInt32) -> [ColorHistogram.Entry] {
    ColorBins.colors(ofCell: cell).compactMap(entry)
  }

  private func entry(of color: UInt32) -> ColorHistogram.Entry? {
    let word = words[Int(color)]
    guard word > 0, isLeftOut.isEmpty || !isLeftOut[Int(color)] else { return nil }
    let carry = carries.isEmpty ? 0 : carries[color] ?? 0
    return ColorHistogram.Entry(
      color: color, alphaSum: carry << UInt64.sumBits | word & UInt64.sumMask,
      firstPosition: (word.index / width) << 32 | word.index % width)
  }
}

/// A word of the table.
extension UInt64 {
  fileprivate static let sumBits: UInt64 = 24
  fileprivate static let sumMask: UInt64 = 1 << sumBits - 1
  /// The maximum index. Only an image of more than a trillion pixels has pixels beyond it.
  private static let maximumIndex: UInt64 = 1 << (64 - sumBits) - 2

  /// The index of the first pixel.
  fileprivate var index: UInt64 { self &>> Self.sumBits &- 1 }

  /// Adds alpha values of pixels, given the index of the first, and returns what is carried from the
  /// low bits of the sum.
  @inline(__always)
  fileprivate mutating func add(_ alphaSum: UInt64, at index: UInt64) -> UInt64 {
    let sum = self & Self.sumMask &+ alphaSum
    let first = Swift.min(index, self == 0 ? Self.maximumIndex : self.index)
    self = (first &+ 1) &<< Self.sumBits | sum & Self.sumMask
    return sum &>> Self.sumBits
  }
}
