import ImageDecoding

/// A builder of ``PixelSamples`` from the rows of an image, in any order.
struct PixelSamplesBuilder: Sendable {
  let lattice: PixelLattice
  /// The pixels of the lattice in each row that can be read.
  private let columns: Range<Int>
  /// The lines of each stored row, one after another; empty until a pixel of a line is read.
  private var rows: [[UInt32]]
  private(set) var count = 0
  /// One in this many rows of samples has the pixels around them.
  private let surroundingPeriod: UInt32

  /// The number of samples that suffice to tell the surroundings of colors. With twice as many, the
  /// colors that people choose are likelier by only a thousandth.
  private static let surroundedCount = 7_500

  /// Creates a builder before the first band of an image.
  init(of band: RowBand, _ lattice: PixelLattice) {
    self.lattice = lattice
    // Other passes of an interlaced image begin a few columns before the first.
    let first = max(0, band.firstColumn - 8)
    let end = min(
      band.imageSize.width, band.firstColumn + (band.columnCount + 1) * band.columnStep)
    columns = first / lattice.period..<(end - 1) / lattice.period + 1
    rows = Array(repeating: [], count: band.imageSize.height)
    let sampleCount = band.totalPixelCount / lattice.period
    surroundingPeriod = UInt32(max(1, (2 * sampleCount / Self.surroundedCount + 1) / 2))
  }

  /// Adds the pixels of a row that belong to samples, and returns the number of samples whose own
  /// pixels they are. Pixels that do not count are transparent. The first pixel is at a stored
  /// position, and the next ones are `step` stored columns apart.
  mutating func add(_ pixels: Span<RGBA8>, at first: PixelPosition, step: Int) -> Int {
    var ownCount = 0
    for line in PixelSamples.Line.allCases {
      let row = first.y - line.offset.y
      guard rows.indices.contains(row), line == .own || isSurrounded(row) else { continue }
      let count = add(
        pixels, fromColumn: first.x - line.offset.x, step: step, to: line, ofRow: row)
      if line == .own { ownCount = count }
    }
    count += ownCount
    return ownCount
  }

  /// Returns whether a row of samples has the pixels around them. Multiples of the golden ratio are
  /// evenly spread and have no period, so that no pattern is met at one phase. Source: H. Weyl,
  /// "Über die Gleichverteilung von Zahlen mod. Eins", 1916.
  private func isSurrounded(_ row: Int) -> Bool {
    UInt32(truncatingIfNeeded: row) &* 0x9E37_79B9 <= UInt32.max / surroundingPeriod
  }

  /// Adds pixels to a line, and returns their number. The first of the pixels belongs to the sample
  /// in a column, if there is one.
  private mutating func add(
    _ pixels: Span<RGBA8>, fromColumn column: Int, step: Int, to line: PixelSamples.Line,
    ofRow row: Int
  ) -> Int {
    let period = lattice.period
    var first = lattice.firstIndex(fromColumn: column, step: step, inRow: row)
    var sample =
      (column + first * step - lattice.column(0, inRow: row)) / period - columns.lowerBound
    while sample < 0 {
      first += period
      sample += step
    }
    guard first < pixels.count, sample < columns.count else { return 0 }
    if rows[row].isEmpty {
      let lineCount = isSurrounded(row) ? PixelSamples.Line.allCases.count : 1
      rows[row] = Array(repeating: 0, count: columns.count * lineCount)
    }
    let count = min(
      (pixels.count - first + period - 1) / period, (columns.count - sample + step - 1) / step)
    var lines = rows[row].mutableSpan
    var place = line.rawValue * columns.count + sample
    for _ in 0..<count {
      lines[place] = pixels[first].bits
      place &+= step
      first &+= period
    }
    return count
  }

  /// Returns the samples so far. They do not depend on the order of the rows.
  func samples() -> PixelSamples {
    PixelSamples(
      lattice: lattice,
      rows: rows.indices.compactMap { y in
        let isRead = rows[y].prefix(columns.count).contains { $0.alpha > 0 }
        return isRead ? PixelSamples.Row(y: y, lines: rows[y]) : nil
      },
      columns: columns, count: count)
  }
}
