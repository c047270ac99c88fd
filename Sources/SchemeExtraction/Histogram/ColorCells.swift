import ImageDecoding

/// Counts colors by cell, in tables of all cells.
///
/// The four lanes of a cell are the sums of red, green and blue, and of alpha. In the table for
/// opaque pixels the colors are not multiplied by their alpha of 255, so that a pixel costs one
/// addition of 128 bits.
struct ColorCells: Sendable {
  /// What no longer fits the tables.
  private var overflow = ColorHistogram()
  private var opaque = [SIMD4<UInt32>](repeating: .zero, count: ColorBins.count)
  private var opaquePixelCount: UInt64 = 0
  /// Empty until a pixel is half transparent.
  private var translucent: [SIMD4<UInt64>] = []
  private var firstPositions = [UInt64](repeating: .max, count: ColorBins.count)
  /// Beyond all first positions so far.
  private var nextPosition: UInt64 = 0

  /// As many pixels of 255 as surely fit 32 bits.
  private static let maximumOpaquePixelCount = UInt64(UInt32.max / 255)

  /// Goes on after what was counted color by color.
  init(after colors: ExactColors) {
    colors.forEach { color, weight, firstPosition in
      let cell = Int(ColorBins.cell(of: color))
      firstPositions[cell] = min(firstPositions[cell], firstPosition)
      nextPosition = max(nextPosition, firstPosition + 1)
      let codes = SIMD3(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
      let (count, rest) = weight.quotientAndRemainder(dividingBy: 255)
      if rest == 0, count <= Self.maximumOpaquePixelCount {
        makeRoom(for: count)
        opaque[cell] &+= SIMD4(codes, 255) &* UInt32(count)
      } else {
        addTranslucent(codes, weight, in: cell)
      }
    }
  }

  /// Counts opaque pixels of a row, each for as many as `weight` says.
  mutating func addOpaque(
    _ pixels: Span<RGBA8>, at position: UInt64, step: UInt64, weight: UInt32
  ) {
    makeRoom(for: UInt64(pixels.count) * UInt64(weight))
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
        // In reading order, only the first pixel of a cell can be its first.
        if sum.w == 0 || isOutOfOrder {
          firsts[cell] = min(firsts[cell], position + UInt64(start + offset) * step)
        }
        let pixel = pixels[start + offset]
        let addend = SIMD4<UInt8>(pixel.red, pixel.green, pixel.blue, 255)
        sums[cell] = sum &+ SIMD4<UInt32>(truncatingIfNeeded: addend) &* weight
      }
    }
  }

  /// Counts pixels of a row, of which any may be transparent: runs of opaque ones as such.
  mutating func add(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64, weight: UInt32) {
    var index = 0
    while index < pixels.count {
      let start = index
      while index < pixels.count, pixels[index].alpha == 255 { index += 1 }
      if index > start {
        addOpaque(
          pixels.extracting(start..<index), at: position + UInt64(start) * step, step: step,
          weight: weight)
      }
      while index < pixels.count, pixels[index].alpha < 255 {
        let pixel = pixels[index]
        if pixel.alpha > 0 {
          let codes = SIMD3(UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue))
          let cell = Int(ColorBins.cell(of: codes.x << 16 | codes.y << 8 | codes.z))
          addTranslucent(codes, UInt64(pixel.alpha) * UInt64(weight), in: cell)
          firstPositions[cell] = min(firstPositions[cell], position + UInt64(index) * step)
        }
        index += 1
      }
    }
  }

  private mutating func addTranslucent(_ codes: SIMD3<UInt32>, _ weight: UInt64, in cell: Int) {
    if translucent.isEmpty { translucent = Array(repeating: .zero, count: ColorBins.count) }
    translucent[cell] &+= SIMD4(SIMD3<UInt64>(truncatingIfNeeded: codes), 1) &* weight
  }

  /// Sees to it that so many more opaque pixels can be counted in 32 bits.
  private mutating func makeRoom(for count: UInt64) {
    opaquePixelCount += count
    guard opaquePixelCount > Self.maximumOpaquePixelCount else { return }
    overflow.add(histogramOfTables)
    for cell in opaque.indices { opaque[cell] = .zero }
    translucent = []
    opaquePixelCount = count
  }

  private var histogramOfTables: ColorHistogram {
    let (opaque, translucent, firsts) = (opaque.span, translucent.span, firstPositions.span)
    var entryCount = 0
    for cell in opaque.indices {
      if opaque[cell].w > 0 || !translucent.isEmpty && translucent[cell].w > 0 { entryCount += 1 }
    }
    var entries: [ColorHistogram.Entry] = []
    entries.reserveCapacity(entryCount)
    for cell in opaque.indices {
      var sum = SIMD4<UInt64>(truncatingIfNeeded: opaque[cell]) &* SIMD4(255, 255, 255, 1)
      if !translucent.isEmpty { sum &+= translucent[cell] }
      guard sum.w > 0 else { continue }
      entries.append(
        ColorHistogram.Entry(
          key: UInt32(cell), weight: sum.w, red: sum.x, green: sum.y, blue: sum.z,
          firstPosition: firsts[cell]))
    }
    return ColorHistogram(sortedEntries: entries, isExact: false)
  }

  /// All that was counted.
  consuming func histogram() -> ColorHistogram {
    guard !overflow.entries.isEmpty else { return histogramOfTables }
    overflow.add(histogramOfTables)
    return overflow
  }
}
