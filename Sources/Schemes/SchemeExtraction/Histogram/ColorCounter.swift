import ImageDecoding

/// A count of pixels by color. Once there are too many colors, it continues with a table of all
/// colors if each is to be counted, and otherwise with cells.
struct ColorCounter: Sendable {
  /// The number of columns of the image.
  var width = 0
  private let countsEveryColor: Bool
  private var colors: ExactColors
  private var table: ColorTable?
  private var cells: ColorCells?

  init(countsEveryColor: Bool) {
    self.countsEveryColor = countsEveryColor
    colors = ExactColors(
      limit: countsEveryColor ? ColorTable.minimumColorCount : ColorHistogram.exactColorLimit)
  }

  /// Counts pixels of a row that are `step` apart, the first at a position in reading order, each
  /// as `weight` pixels.
  mutating func add(
    _ pixels: Span<RGBA8>, at position: UInt64, step: UInt64, weight: UInt64 = 1
  ) {
    var counted = 0
    if table == nil, cells == nil {
      counted = colors.add(pixels, at: position, step: step, weight: weight)
      guard counted < pixels.count else { return }
      if countsEveryColor {
        table = ColorTable(after: colors, width: width)
      } else {
        cells = ColorCells(after: colors)
      }
      colors = ExactColors(limit: 0)
    }
    let rest = pixels.extracting(counted..<pixels.count)
    let next = position + UInt64(counted) * step
    table?.add(rest, at: next, step: step, weight: weight)
    cells?.add(rest, at: next, step: step, weight: weight)
  }

  consuming func counted() -> CountedColors {
    if let table { return CountedColors(table) }
    return .histogram(
      cells?.histogram()
        ?? colors.histogram(
          colorLimit: countsEveryColor
            ? ColorHistogram.everyColor : ColorHistogram.exactColorLimit))
  }
}

extension Span<RGBA8> {
  var isOpaque: Bool {
    var alpha: UInt8 = 255
    for index in indices { alpha &= self[index].alpha }
    return alpha == 255
  }
}
