import ImageDecoding

/// Evenly spread pixels that represent an image. In each row, one pixel in ``period`` belongs to
/// the lattice; from one row to the next, these pixels shift by a constant number of columns.
/// Periods are odd, and coprime to the shift. Patterns that repeat after a few pixels, such as dither,
/// are therefore sampled at all their phases alike, and so is an image of which only every second,
/// fourth or eighth pixel is read. Source: I. Sloan and S. Joe, "Lattice Methods for Multiple
/// Integration", Oxford, 1994, on rank-1 lattices.
struct PixelLattice: Hashable, Sendable {
  /// The number of pixels that each pixel of the lattice represents.
  let period: Int
  private let columnsPerRow: Int

  /// The periods, each with the shift that maximizes the distance between neighbors: at least two
  /// thirds of the distance in a hexagonal lattice. Each is at most four thirds of the next from 9 on,
  /// so that few more pixels are sampled than are needed.
  private static let choices = [
    (3121, 765), (2503, 236), (1999, 85), (1607, 44), (1303, 103), (1103, 252), (907, 146),
    (743, 77), (601, 168), (491, 24), (401, 76), (331, 20), (263, 17), (199, 37), (163, 50),
    (127, 12), (107, 11), (89, 34), (73, 16), (61, 8), (47, 7), (37, 6), (29, 12), (23, 5),
    (17, 4), (13, 5), (11, 3), (9, 2), (7, 2), (5, 2), (3, 1),
  ]

  /// The lattice of all pixels.
  static let everyPixel = PixelLattice(period: 1, columnsPerRow: 0)

  private init(period: Int, columnsPerRow: Int) {
    (self.period, self.columnsPerRow) = (period, columnsPerRow)
  }

  /// Creates the lattice of the longest period that leaves enough of the pixels that are read, or
  /// returns `nil` if there is none.
  init?(of pixelCount: Int, minimumSampleCount: Int) {
    guard let choice = Self.choices.first(where: { pixelCount / $0.0 >= minimumSampleCount })
    else { return nil }
    (period, columnsPerRow) = choice
  }

  /// Returns the index, below ``period``, of the first pixel of a stored row that belongs to the
  /// lattice. The step from one pixel to the next must be a power of two.
  func firstIndex(fromColumn column: Int, step: Int, inRow row: Int) -> Int {
    var distance = (columnsPerRow * row - column) % period
    if distance < 0 { distance += period }
    // A step and a period are coprime, so the loop ends.
    while distance % step != 0 { distance += period }
    return distance / step
  }

  /// Returns the column of a pixel of the lattice in a stored row, given its index in the row.
  func column(_ index: Int, inRow row: Int) -> Int {
    columnsPerRow * row % period + index * period
  }

  /// Returns the pixels of a row that belong to the lattice, given the index of the first.
  func pixels(of row: Span<RGBA8>, from first: Int) -> [RGBA8] {
    let count = max(0, row.count - first + period - 1) / period
    return Array(capacity: count) { pixels in
      var index = first
      while index < row.count {
        pixels.append(row[index])
        index &+= period
      }
    }
  }
}
