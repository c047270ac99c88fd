import ImageDecoding

/// Counts colors by cell, in tables of all cells.
///
/// The four lanes of a cell are the sums of red, green and blue, and of alpha. In the table for
/// opaque pixels the colors are not multiplied by their alpha of 255, so that a pixel costs one
/// addition of 128 bits.
struct ColorCells: Sendable {
  /// What is no longer in the tables.
  private var counted: ColorHistogram
  private var opaque: [SIMD4<UInt32>] = []
  private var opaquePixelCount = 0
  private var translucent: [SIMD4<UInt64>] = []
  private var firstPositions = [UInt64](repeating: .max, count: ColorBins.count)

  /// As many pixels of 255 as surely fit 32 bits.
  private static let maximumOpaquePixelCount = Int(UInt32.max / 255)

  /// Goes on after what was counted color by color.
  init(after colors: ColorHistogram) { counted = colors }

  mutating func addOpaque(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64) {
    if opaque.isEmpty { opaque = Array(repeating: .zero, count: ColorBins.count) }
    if opaquePixelCount + pixels.count > Self.maximumOpaquePixelCount { flushOpaque() }
    opaquePixelCount += pixels.count
    let tables = ColorBins.tables
    let (reds, greens, blues) = (tables.red.span, tables.green.span, tables.blue.span)
    // Two spans into one value would overlap, so one array leaves it for the time being.
    var table: [SIMD4<UInt32>] = []
    swap(&table, &opaque)
    defer { swap(&table, &opaque) }
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
    if translucent.isEmpty { translucent = Array(repeating: .zero, count: ColorBins.count) }
    for index in pixels.indices where pixels[index].alpha > 0 {
      let pixel = pixels[index]
      let color = UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
      let cell = Int(ColorBins.cell(of: color))
      let codes = SIMD4(UInt64(pixel.red), UInt64(pixel.green), UInt64(pixel.blue), 1)
      translucent[cell] &+= codes &* UInt64(pixel.alpha)
      firstPositions[cell] = min(firstPositions[cell], position + UInt64(index) * step)
    }
  }

  private mutating func flushOpaque() {
    counted.add(
      histogram(
        of: opaque.lazy.map { sum in
          SIMD4<UInt64>(truncatingIfNeeded: sum) &* SIMD4(255, 255, 255, 1)
        }))
    for cell in opaque.indices { opaque[cell] = .zero }
    opaquePixelCount = 0
  }

  private func histogram(of sums: some Collection<SIMD4<UInt64>>) -> ColorHistogram {
    var entries: [ColorHistogram.Entry] = []
    for (cell, sum) in sums.enumerated() where sum.w > 0 {
      entries.append(
        ColorHistogram.Entry(
          key: UInt32(cell), weight: sum.w, red: sum.x, green: sum.y, blue: sum.z,
          firstPosition: firstPositions[cell]))
    }
    return ColorHistogram(sortedEntries: entries, isExact: false)
  }

  /// All that was counted.
  consuming func histogram() -> ColorHistogram {
    flushOpaque()
    counted.add(histogram(of: translucent))
    return counted
  }
}
