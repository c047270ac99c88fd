import ImageDecoding

/// A count of colors by cell. A photo has pixels in about a tenth of all cells, so the table of all
/// cells holds only entry numbers. The entries are stored in the order in which their cells first
/// occur, so that entries of neighbors in the photo are close in memory.
struct ColorCells: Sendable {
  /// The number of each cell's entry, from 1 on, or 0 if it has none.
  private var numbers = [UInt32](repeating: 0, count: ColorBins.count)
  private var entries: [ColorHistogram.Entry] = []
  /// The position after all positions so far.
  private var nextPosition: UInt64 = 0

  init(after colors: ExactColors) {
    colors.forEach { add($0, alphaSum: $1, at: $2) }
  }

  init(_ table: ColorTable) {
    table.forEach { add($0.key, alphaSum: $0.alphaSum, at: $0.firstPosition) }
  }

  private mutating func add(_ color: UInt32, alphaSum: UInt64, at firstPosition: UInt64) {
    let pixel = RGBA8(color: color)
    let cell = ColorBins.cells.number(of: pixel)
    if numbers[Int(cell)] == 0 {
      entries.append(ColorHistogram.Entry(emptyCell: cell, first: pixel, at: firstPosition))
      numbers[Int(cell)] = UInt32(entries.count)
    }
    entries[Int(numbers[Int(cell)]) - 1].add(pixel, alphaSum, at: firstPosition)
    nextPosition = max(nextPosition, firstPosition + 1)
  }

  /// Counts pixels of a row, weighted by their alpha, each as `weight` pixels.
  mutating func add(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64, weight: UInt64) {
    let isOutOfOrder = position < nextPosition
    nextPosition = max(nextPosition, position + UInt64(pixels.count) * step)
    // Entries are looked up ahead, so that many memory reads are in flight at a time.
    var found = InlineArray<256, UInt32>(repeating: 0)
    for start in stride(from: 0, to: pixels.count, by: found.count) {
      let part = pixels.extracting(start..<min(start + found.count, pixels.count))
      let partPosition = position + UInt64(start) * step
      findEntries(of: part, at: partPosition, step: step, &found)
      var sums = entries.mutableSpan
      for offset in part.indices where found[offset] > 0 {
        let (entry, pixel) = (Int(found[offset]) - 1, part[offset])
        // In reading order, the first position of a cell was set when its entry was created.
        let first = isOutOfOrder ? partPosition + UInt64(offset) * step : .max
        sums[entry].add(pixel, UInt64(pixel.alpha) &* weight, at: first)
      }
    }
  }

  /// Finds the number of each pixel's entry, 0 for transparent pixels, and creates missing entries.
  private mutating func findEntries(
    of pixels: Span<RGBA8>, at position: UInt64, step: UInt64,
    _ found: inout InlineArray<256, UInt32>
  ) {
    let bins = ColorBins.cells
    // A span into one array keeps the other from growing, so the array is moved out meanwhile.
    var table: [UInt32] = []
    swap(&table, &numbers)
    defer { swap(&table, &numbers) }
    var numbers = table.mutableSpan
    for offset in pixels.indices {
      let pixel = pixels[offset]
      guard pixel.alpha > 0 else {
        found[offset] = 0
        continue
      }
      let cell = bins.number(of: pixel)
      if numbers[Int(cell)] == 0 {
        let first = position + UInt64(offset) * step
        entries.append(ColorHistogram.Entry(emptyCell: cell, first: pixel, at: first))
        numbers[Int(cell)] = UInt32(entries.count)
      }
      found[offset] = numbers[Int(cell)]
    }
  }

  func histogram() -> ColorHistogram {
    var sorted: [ColorHistogram.Entry] = []
    sorted.reserveCapacity(entries.count)
    for number in numbers where number > 0 { sorted.append(entries[Int(number) - 1]) }
    return ColorHistogram(sortedEntries: sorted, isExact: false)
  }
}

extension ColorHistogram.Entry {
  fileprivate init(emptyCell cell: UInt32, first pixel: RGBA8, at position: UInt64) {
    self.init(key: cell, firstColor: pixel.color, sums: .zero, firstPosition: position)
  }

  @inline(__always)
  fileprivate mutating func add(_ pixel: RGBA8, _ alphaSum: UInt64, at position: UInt64) {
    self.alphaSum &+= alphaSum
    red &+= UInt64(pixel.red) &* alphaSum
    green &+= UInt64(pixel.green) &* alphaSum
    blue &+= UInt64(pixel.blue) &* alphaSum
    if position < firstPosition { (firstPosition, firstColor) = (position, pixel.color) }
  }
}
