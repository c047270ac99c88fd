import ImageDecoding

/// A builder of a ``PixelGrid`` from the rows of an image, in any order.
struct PixelGridBuilder: Sendable {
  let lattice: PixelGridLattice
  /// The pixels of each row of nodes, in the order of a grid; empty until a pixel of the row is
  /// read.
  private var rows: [[RGBA8]]

  init(of band: RowBand, _ neighborhood: PixelGrid.Neighborhood) {
    lattice = PixelGridLattice(of: band, neighborhood)
    rows = Array(repeating: [], count: lattice.rows.count)
  }

  /// Adds the pixels of a row that belong to nodes; pixels that do not count are transparent. The
  /// first pixel is at a stored position, and the next ones are `columnStep` stored columns apart.
  mutating func add(_ pixels: Span<RGBA8>, at first: PixelPosition, columnStep: Int) {
    let count = lattice.columns.count
    for (index, offset) in lattice.offsets.enumerated() {
      guard let row = lattice.rows.index(of: first.y - offset.y) else { continue }
      var nodes: [RGBA8] = []
      swap(&nodes, &rows[row])
      if nodes.isEmpty {
        nodes = Array(repeating: RGBA8(), count: lattice.neighborhood.pixelCount * count)
      }
      var span = nodes.mutableSpan
      add(
        pixels, firstColumn: first.x - offset.x, columnStep: columnStep, to: &span,
        from: index * count)
      swap(&nodes, &rows[row])
    }
  }

  /// Adds pixels at one offset from the nodes of a row. The grid stores these pixels from index
  /// `start` on. The first pixel belongs to the node in column `firstColumn`, if there is one, and
  /// the next ones to nodes `columnStep` columns apart.
  private func add(
    _ pixels: Span<RGBA8>, firstColumn: Int, columnStep: Int,
    to nodes: inout MutableSpan<RGBA8>, from start: Int
  ) {
    func isRead(_ node: Int) -> Bool {
      let distance = lattice.columns[node] - firstColumn
      return distance >= 0 && distance % columnStep == 0
    }
    // Rows of an interlaced image lack some columns, so only every `period`-th node has its pixel
    // there.
    let count = lattice.columns.count
    guard let first = (0..<count).first(where: isRead) else { return }
    let step = lattice.columns.step
    let period = columnStep / Self.greatestCommonDivisor(step, columnStep)
    let pixelStep = step * period / columnStep
    var pixel = (lattice.columns[first] - firstColumn) / columnStep
    var node = start + first
    while node < start + count, pixel < pixels.count {
      nodes[node] = pixels[pixel]
      node &+= period
      pixel &+= pixelStep
    }
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }

  /// Returns the grid of the pixels so far, without the columns and rows of nodes that were not
  /// read. The grid does not depend on the order of the pixels.
  func grid() -> PixelGrid {
    let count = lattice.columns.count
    let pixelCount = lattice.neighborhood.pixelCount
    let centers = pixelCount / 2 * count..<(pixelCount / 2 + 1) * count
    var isColumnRead = [Bool](repeating: false, count: count)
    let read = rows.indices.filter { row in
      let nodes = rows[row]
      guard !nodes.isEmpty else { return false }
      let pixels = nodes.span.extracting(centers)
      var isRead = isColumnRead.mutableSpan
      var isRowRead = false
      for column in 0..<count where pixels[column].alpha > 0 {
        (isRead[column], isRowRead) = (true, true)
      }
      return isRowRead
    }
    let columns = isColumnRead.indices.filter { isColumnRead[$0] }
    let pixels = read.map { row in
      guard columns.count < count else { return rows[row] }
      return (0..<pixelCount).flatMap { index in columns.map { rows[row][index * count + $0] } }
    }
    return PixelGrid(
      columns: columns.map { lattice.columns[$0] }, rows: read.map { lattice.rows[$0] },
      neighborhood: lattice.neighborhood, pixels: pixels)
  }
}
