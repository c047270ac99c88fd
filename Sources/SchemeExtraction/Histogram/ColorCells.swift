import ImageDecoding

/// Counts colors by cell, in a table of all cells.
///
/// The four lanes of a cell are the sums of red, green and blue times alpha, and of alpha.
struct ColorCells: Sendable {
  /// Exact sums.
  private var totals = [SIMD4<UInt64>](repeating: .zero, count: ColorBins.count)
  /// Sums of opaque pixels that are not in `totals` yet, with red, green and blue not multiplied by
  /// their 255: an addition of 128 bits a pixel.
  private var pending: [SIMD4<UInt32>] = []
  private var pendingPixelCount = 0
  /// As many pixels of 255 as surely fit 32 bits.
  private static let maximumPendingPixelCount = Int(UInt32.max / 255)
  private var firstPositions = [UInt64](repeating: .max, count: ColorBins.count)

  /// Takes over what was counted color by color.
  init(_ colors: ExactColors) {
    for entry in colors.entries {
      let cell = Int(ColorBins.cell(of: entry.key))
      totals[cell] &+= SIMD4(entry.red, entry.green, entry.blue, entry.weight)
      firstPositions[cell] = min(firstPositions[cell], entry.firstPosition)
    }
  }

  mutating func addOpaque(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64) {
    if pending.isEmpty { pending = Array(repeating: .zero, count: ColorBins.count) }
    if pendingPixelCount + pixels.count > Self.maximumPendingPixelCount { flush() }
    pendingPixelCount += pixels.count
    let tables = ColorBins.tables
    let (reds, greens, blues) = (tables.red.span, tables.green.span, tables.blue.span)
    // Two spans into one value would overlap, so one array leaves it for the time being.
    var table: [SIMD4<UInt32>] = []
    swap(&table, &pending)
    defer { swap(&table, &pending) }
    var sums = table.mutableSpan
    var firsts = firstPositions.mutableSpan
    for index in pixels.indices {
      let pixel = pixels[index]
      let cell = Int(
        reds[Int(pixel.red)] | greens[Int(pixel.green)] | blues[Int(pixel.blue)])
      let sum = sums[cell]
      if sum.w == 0 { firsts[cell] = min(firsts[cell], position + UInt64(index) * step) }
      let addend = SIMD4<UInt8>(pixel.red, pixel.green, pixel.blue, 255)
      sums[cell] = sum &+ SIMD4<UInt32>(truncatingIfNeeded: addend)
    }
  }

  mutating func addTranslucent(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64) {
    for index in pixels.indices where pixels[index].alpha > 0 {
      let pixel = pixels[index]
      let color = UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
      let cell = Int(ColorBins.cell(of: color))
      let codes = SIMD4(UInt64(pixel.red), UInt64(pixel.green), UInt64(pixel.blue), 1)
      totals[cell] &+= codes &* UInt64(pixel.alpha)
      firstPositions[cell] = min(firstPositions[cell], position + UInt64(index) * step)
    }
  }

  private mutating func flush() {
    for cell in pending.indices where pending[cell].w > 0 {
      totals[cell] &+= SIMD4<UInt64>(truncatingIfNeeded: pending[cell]) &* SIMD4(255, 255, 255, 1)
      pending[cell] = .zero
    }
    pendingPixelCount = 0
  }

  func histogram() -> ColorHistogram {
    var cells = self
    cells.flush()
    let entries = cells.totals.indices.compactMap { cell -> ColorHistogram.Entry? in
      let sums = cells.totals[cell]
      guard sums.w > 0 else { return nil }
      return ColorHistogram.Entry(
        key: UInt32(cell), weight: sums.w, red: sums.x, green: sums.y, blue: sums.z,
        firstPosition: cells.firstPositions[cell])
    }
    return ColorHistogram(sortedEntries: entries, isExact: false)
  }
}
