import ImageDecoding

/// The pixels of a ``PixelLattice`` that represent an image. They tell which colors the image has and
/// how near to its border each is. Many have four pixels around them, which tell how much of a color
/// is on edges.
package struct PixelSamples: Sendable {
  /// The lines of a row of samples: their own pixels, and the pixels beside, above and below them.
  enum Line: Int, CaseIterable {
    case own, left, right, above, below

    /// The distance in stored columns and rows from a sample to its pixel. Patterns of two pixels
    /// show with odd and even distances.
    var offset: SIMD2<Int> {
      switch self {
      case .own: SIMD2(0, 0)
      case .left: SIMD2(-2, 0)
      case .right: SIMD2(1, 0)
      case .above: SIMD2(0, -2)
      case .below: SIMD2(0, 1)
      }
    }
  }

  /// A stored row of samples.
  struct Row: Hashable, Sendable {
    let y: Int
    /// The ``RGBA8/bits`` of the lines, one after another, or of the first line only. Pixels that were
    /// not read, or do not count, are transparent.
    let lines: [UInt32]
  }

  let lattice: PixelLattice
  /// The rows that were read, in ascending order.
  let rows: [Row]
  /// The pixels of the lattice in each row to which the lines belong.
  let columns: Range<Int>
  /// The ``RGBA8/bits`` of all samples, row by row.
  let pixels: [UInt32]
  /// The number of samples that count.
  let count: Int

  init(lattice: PixelLattice, rows: [Row], columns: Range<Int>, count: Int) {
    (self.lattice, self.rows, self.columns, self.count) = (lattice, rows, columns, count)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rows.count * columns.count)
    for row in rows { pixels += row.lines.prefix(columns.count) }
    self.pixels = pixels
  }

  func hasSurroundings(_ row: Row) -> Bool { row.lines.count > columns.count }

  /// Returns the indices of the pixels of a line of a row.
  func indices(of line: Line) -> Range<Int> {
    line.rawValue * columns.count..<(line.rawValue + 1) * columns.count
  }

  /// The number of pixels that each sample represents.
  var weight: UInt64 { UInt64(lattice.period) }
  var alphaSum: UInt64 { UInt64(count) &* 255 &* weight }

  /// Returns the position of a sample, which is the index of its pixel, in reading order.
  private func position(of index: UInt32) -> UInt64 {
    let (row, column) = Int(index).quotientAndRemainder(dividingBy: columns.count)
    let (x, y) = (lattice.column(columns.lowerBound + column, inRow: rows[row].y), rows[row].y)
    return UInt64(y) << 32 | UInt64(x)
  }

  func histogram() -> ColorHistogram {
    ColorHistogram(
      sortedColors: entries(of: (0..<UInt32(pixels.count)).filter { pixels[Int($0)].alpha > 0 }))
  }

  /// Counts samples by color, and returns the colors in ascending order.
  func entries(of indices: some Collection<UInt32>) -> [ColorHistogram.Entry] {
    let keys = indices.map { index in
      UInt64(RGBA8(bits: pixels[Int(index)]).color) << 32 | UInt64(index)
    }
    var entries: [ColorHistogram.Entry] = []
    var rest = keys.sorted(byBits: 32..<56)[...]
    while let first = rest.first {
      let color = first >> 32
      let end = rest.firstIndex { $0 >> 32 != color } ?? rest.endIndex
      let same = rest[..<end]
      let index = same.min() ?? first
      entries.append(
        ColorHistogram.Entry(
          color: UInt32(color), alphaSum: 255 &* weight &* UInt64(same.count),
          firstPosition: position(of: UInt32(truncatingIfNeeded: index))))
      rest = rest[end...]
    }
    return entries
  }
}
