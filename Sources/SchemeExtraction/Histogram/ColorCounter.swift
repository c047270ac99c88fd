import ImageDecoding

/// A count of pixels by color that switches to cells once there are too many colors.
struct ColorCounter: Sendable {
  private let colorLimit: Int
  private var colors: ExactColors
  /// The count by cell, or `nil` while colors are counted individually.
  private var cells: ColorCells?

  init(colorLimit: Int) {
    self.colorLimit = colorLimit
    colors = ExactColors(limit: colorLimit)
  }

  /// Counts pixels of a row that are `step` apart, the first at a position in reading order, each
  /// as `weight` pixels.
  mutating func add(
    _ pixels: Span<RGBA8>, at position: UInt64, step: UInt64, weight: UInt64 = 1
  ) {
    var counted = 0
    if cells == nil {
      counted = colors.add(pixels, at: position, step: step, weight: weight)
      guard counted < pixels.count else { return }
      cells = ColorCells(after: colors)
      colors = ExactColors(limit: colorLimit)
    }
    let rest = pixels.extracting(counted..<pixels.count)
    cells?.add(rest, at: position + UInt64(counted) * step, step: step, weight: weight)
  }

  consuming func histogram() -> ColorHistogram {
    cells?.histogram() ?? colors.histogram(colorLimit: colorLimit)
  }
}

extension Span<RGBA8> {
  var isOpaque: Bool {
    var alpha: UInt8 = 255
    for index in indices { alpha &= self[index].alpha }
    return alpha == 255
  }
}
