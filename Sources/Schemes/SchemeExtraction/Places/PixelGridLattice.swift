import ImageDecoding

/// The positions of the nodes of a grid in the stored image.
struct PixelGridLattice: Hashable, Sendable {
  /// Evenly spaced positions along one side of an image.
  struct Axis: Hashable, Sendable {
    let first: Int
    let step: Int
    let count: Int

    var indices: Range<Int> { 0..<count }

    subscript(index: Int) -> Int { first + index * step }

    func index(of place: Int) -> Int? {
      let distance = place - first
      guard distance >= 0, distance % step == 0, distance / step < count else { return nil }
      return distance / step
    }
  }

  let columns: Axis
  let rows: Axis
  /// The distances in stored columns and rows from a node to its pixels, in reading order.
  let offsets: [SIMD2<Int>]

  /// The distance between rows of nodes where bands of eight or more rows are read. The bands begin
  /// at multiples of it, so each contains a row in the middle.
  private static let bandHeight = 8

  init(of band: RowBand) {
    let (size, step) = (band.regionSize, band.columnStep)
    let isSparse = step > 1 || band.rowStep > 1
    let maximumNodeCount = min(8_000, 2_000 + size.pixelCount / 500)
    let (columnStep, distances): (Int, [Int])
    if step == 1, band.totalPixelCount < size.pixelCount {
      // A JPEG of which only bands of rows are read.
      let rowCount = max(1, band.totalPixelCount / size.width / Self.bandHeight)
      (columnStep, distances) = (max(size.width * rowCount / maximumNodeCount, 1), [-2, 0, 1])
      rows = Axis(
        first: Self.bandHeight / 2, step: Self.bandHeight,
        count: band.imageSize.height / Self.bandHeight + 1)
    } else {
      var spacing = SIMD2(1, 1)
      func count(_ side: Int, _ spacing: Int) -> Int { (side + spacing - 1) / spacing }
      while count(size.width, spacing.x) * count(size.height, spacing.y) > maximumNodeCount {
        spacing[spacing.x < spacing.y ? 0 : 1] += 1
      }
      // With odd and even distances, patterns of two pixels show.
      let before = spacing.y == 1 ? -1 : -2
      if isSparse {
        spacing = SIMD2(spacing.x.roundedForSparse, spacing.y.roundedForSparse)
      }
      (columnStep, distances) = (spacing.x, [before, 0, 1])
      let first = isSparse ? spacing.y / 16 * 8 : spacing.y / 2
      rows = Axis(first: first, step: spacing.y, count: band.imageSize.height / spacing.y + 1)
    }
    offsets = distances.flatMap { row in distances.map { SIMD2($0, row) } }
    // Bands may begin a few columns apart.
    let end = min(band.imageSize.width, band.firstColumn + (band.columnCount + 1) * step)
    let offset = isSparse ? columnStep / (2 * step) * step : columnStep / 2
    let skipped = max(0, band.firstColumn - 8 - offset) / columnStep
    let first = offset + skipped * columnStep
    columns = Axis(first: first, step: columnStep, count: max(0, end - first - 1) / columnStep + 1)
  }
}

extension Int {
  /// The next larger spacing in an image of which only some rows and columns are read at first. All
  /// pixels of an interlaced image are read in the end. An image that is read at a smaller scale has
  /// only multiples of eight.
  fileprivate var roundedForSparse: Int {
    self > 4 ? rounded(upToMultipleOf: 8) : self == 3 ? 4 : self
  }

  /// Returns the smallest multiple of a positive number that is at least this one.
  fileprivate func rounded(upToMultipleOf factor: Int) -> Int {
    (self + factor - 1) / factor * factor
  }
}
