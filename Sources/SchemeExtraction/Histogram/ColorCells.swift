import ImageDecoding

/// Counts colors by cell, in tables of all cells.
///
/// The four lanes of a cell are the sums of red, green and blue, and of alpha. In the table for
/// opaque pixels the colors are not multiplied by their alpha of 255, so that a pixel costs one
/// addition of 128 bits.
struct ColorCells: Sendable {
  /// What is no longer in the tables.
  private var counted: ColorHistogram?
  private var opaque: [SIMD4<UInt32>] = []
  private var opaquePixelCount = 0
  private var translucent: [SIMD4<UInt64>] = []
  /// Beyond all first positions so far.
  private var nextPosition: UInt64 = 0
  private var firstPositions = [UInt64](repeating: .max, count: ColorBins.count)

  /// As many pixels of 255 as surely fit 32 bits.
  private static let maximumOpaquePixelCount = Int(UInt32.max / 255)

  /// Goes on after what was counted color by color.
  init(after colors: consuming ExactColors) {
    colors.forEach { color, weight, firstPosition in
      add(color, weight: weight, firstPosition: firstPosition)
    }
  }

  /// Adds pixels of one color, given the sum of their alpha values. As many as make opaque ones of
  /// the same sum do not differ from them.
  private mutating func add(_ color: UInt32, weight: UInt64, firstPosition: UInt64) {
    let cell = Int(ColorBins.cell(of: color))
    let codes = SIMD3(color >> 16, color >> 8 & 0xFF, color & 0xFF)
    firstPositions[cell] = min(firstPositions[cell], firstPosition)
    nextPosition = max(nextPosition, firstPosition + 1)
    let (pixelCount, rest) = weight.quotientAndRemainder(dividingBy: 255)
    if rest == 0, opaquePixelCount + Int(pixelCount) <= Self.maximumOpaquePixelCount {
      if opaque.isEmpty { opaque = Self.emptyTable() }
      opaque[cell] &+= SIMD4(codes &* UInt32(pixelCount), UInt32(weight))
      opaquePixelCount += Int(pixelCount)
    } else {
      if translucent.isEmpty { translucent = Self.emptyTable() }
      translucent[cell] &+= SIMD4(SIMD3<UInt64>(truncatingIfNeeded: codes) &* weight, weight)
    }
  }

  private static func emptyTable<Scalar: FixedWidthInteger>() -> [SIMD4<Scalar>] {
    Array(repeating: .zero, count: ColorBins.count)
  }

  mutating func addOpaque(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64) {
    if opaque.isEmpty { opaque = Self.emptyTable() }
    if opaquePixelCount + pixels.count > Self.maximumOpaquePixelCount { flushOpaque() }
    opaquePixelCount += pixels.count
    // Read from top to bottom, a cell's first pixel is the first that is seen.
    let isOutOfOrder = position < nextPosition
    nextPosition = max(nextPosition, position + UInt64(pixels.count) * step)
    let tables = ColorBins.tables
    let (reds, greens, blues) = (tables.red.span, tables.green.span, tables.blue.span)
    // Two spans into one value would overlap, so one array leaves it for the time being.
    var table: [SIMD4<UInt32>] = []
    swap(&table, &opaque)
    defer { swap(&table, &opaque) }
    var sums = table.mutableSpan
    var firsts = firstPositions.mutableSpan
    // Cells are looked up ahead, so that many of their sums are on the way from memory at a time.
    var cells = InlineArray<256, UInt32>(repeating: 0)
    for start in stride(from: 0, to: pixels.count, by: cells.count) {
      let count = min(cells.count, pixels.count - start)
      for offset in 0..<count {
        let pixel = pixels[start + offset]
        cells[offset] = reds[Int(pixel.red)] | greens[Int(pixel.green)] | blues[Int(pixel.blue)]
      }
      for offset in 0..<count {
        let cell = Int(cells[offset])
        let sum = sums[cell]
        if sum.w == 0 || isOutOfOrder {
          firsts[cell] = min(firsts[cell], position + UInt64(start + offset) * step)
        }
        let pixel = pixels[start + offset]
        let addend = SIMD4<UInt8>(pixel.red, pixel.green, pixel.blue, 255)
        sums[cell] = sum &+ SIMD4<UInt32>(truncatingIfNeeded: addend)
      }
    }
  }

  mutating func addTranslucent(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64) {
    if translucent.isEmpty { translucent = Self.emptyTable() }
    for index in pixels.indices where pixels[index].alpha > 0 {
      let pixel = pixels[index]
      let color = UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
      let cell = Int(ColorBins.cell(of: color))
      let codes = SIMD4(UInt64(pixel.red), UInt64(pixel.green), UInt64(pixel.blue), 1)
      translucent[cell] &+= codes &* UInt64(pixel.alpha)
      firstPositions[cell] = min(firstPositions[cell], position + UInt64(index) * step)
    }
  }

  /// Empties the table for opaque pixels.
  private mutating func flushOpaque() {
    keep(entries(of: opaque) { SIMD4<UInt64>(truncatingIfNeeded: $0) &* SIMD4(255, 255, 255, 1) })
    for cell in opaque.indices { opaque[cell] = .zero }
    opaquePixelCount = 0
  }

  private mutating func keep(_ entries: [ColorHistogram.Entry]) {
    let histogram = ColorHistogram(sortedEntries: entries, isExact: false)
    if counted == nil { counted = histogram } else { counted?.add(histogram) }
  }

  private func entries<Scalar: FixedWidthInteger>(
    of table: [SIMD4<Scalar>], _ sum: (SIMD4<Scalar>) -> SIMD4<UInt64>
  ) -> [ColorHistogram.Entry] {
    var entries: [ColorHistogram.Entry] = []
    // Growing would touch three times the memory.
    entries.reserveCapacity(table.count { $0.w > 0 })
    for cell in table.indices where table[cell].w > 0 {
      let sum = sum(table[cell])
      entries.append(
        ColorHistogram.Entry(
          key: UInt32(cell), weight: sum.w, red: sum.x, green: sum.y, blue: sum.z,
          firstPosition: firstPositions[cell]))
    }
    return entries
  }

  /// All that was counted.
  consuming func histogram() -> ColorHistogram {
    if !opaque.isEmpty { flushOpaque() }
    if !translucent.isEmpty { keep(entries(of: translucent) { $0 }) }
    return counted ?? ColorHistogram()
  }
}
