import ImageDecoding

/// A builder of a ``PixelGrid`` from the rows of an image, in any order.
struct PixelGridBuilder: Sendable {
  let lattice: PixelGridLattice
  /// The lines of a grid; empty until a pixel of the line is read.
  private var lines: [[UInt32]]

  init(of band: RowBand) {
    lattice = PixelGridLattice(of: band)
    lines = Array(repeating: [], count: lattice.rows.count * PixelGrid.pixelsPerNode)
  }

  /// Adds the pixels of a row that belong to nodes; pixels that do not count are transparent. The
  /// first pixel is at a stored position, and the next ones are `columnStep` stored columns apart.
  mutating func add(_ pixels: Span<RGBA8>, at first: PixelPosition, columnStep: Int) {
    for (index, offset) in lattice.offsets.enumerated() {
      guard let row = lattice.rows.index(of: first.y - offset.y) else { continue }
      Self.add(
        pixels, firstColumn: first.x - offset.x, columnStep: columnStep, of: lattice.columns,
        to: &lines[row * PixelGrid.pixelsPerNode + index])
    }
  }

  /// Adds pixels at one offset from the nodes of a row. The first pixel belongs to the node in
  /// column `firstColumn`, if there is one, and the next ones to nodes `columnStep` columns apart.
  private static func add(
    _ pixels: Span<RGBA8>, firstColumn: Int, columnStep: Int,
    of columns: PixelGridLattice.Axis, to line: inout [UInt32]
  ) {
    func isRead(_ node: Int) -> Bool {
      let distance = columns[node] - firstColumn
      return distance >= 0 && distance % columnStep == 0
    }
    // Rows of an interlaced image lack some columns, so only every `period`-th node has its pixel
    // there.
    let count = columns.count
    guard let first = columns.indices.first(where: isRead) else { return }
    let period = columnStep / greatestCommonDivisor(columns.step, columnStep)
    let pixelStep = columns.step * period / columnStep
    let firstPixel = (columns[first] - firstColumn) / columnStep
    guard firstPixel < pixels.count else { return }
    if line.isEmpty { line = Array(repeating: 0, count: count) }
    let pixels = pixels.extracting(firstPixel...)
    var nodes = line.mutableSpan
    if period == 1, pixelStep == 1 {
      // Several pixels are copied at a time.
      for index in 0..<min(pixels.count, count - first) {
        nodes[first &+ index] = pixels[index].bits
      }
      return
    }
    var (node, pixel) = (first, 0)
    while node < nodes.count, pixel < pixels.count {
      nodes[node] = pixels[pixel].bits
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
    let pixelCount = PixelGrid.pixelsPerNode
    var isColumnRead = [Bool](repeating: false, count: count)
    let rows = lattice.rows.indices.filter { row in
      let own = lines[row * pixelCount + pixelCount / 2]
      guard own.contains(where: { $0.alpha > 0 }) else { return false }
      var isRead = isColumnRead.mutableSpan
      for column in own.indices where own[column].alpha > 0 { isRead[column] = true }
      return true
    }
    let columns = isColumnRead.indices.filter { isColumnRead[$0] }
    let read = rows.flatMap { row in
      lines[row * pixelCount..<(row + 1) * pixelCount].map { line in
        line.isEmpty
          ? Array(repeating: 0, count: columns.count)
          : columns.count == count ? line : columns.map { line[$0] }
      }
    }
    return PixelGrid(
      columns: columns.map { lattice.columns[$0] }, rows: rows.map { lattice.rows[$0] },
      lines: read)
  }
}
