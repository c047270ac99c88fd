import ImageDecoding

/// The pixels of an image that can stand for all: one in so many, spread evenly. In each row, one
/// pixel in ``period`` belongs to the lattice; from one row to the next, these pixels move by the
/// same number of columns. Periods are odd primes, so patterns that repeat after a few pixels, such
/// as dither, are sampled in all their phases alike, and so is an image of which every second,
/// fourth or eighth pixel is read. Source: I. Sloan and S. Joe, "Lattice Methods for Multiple
/// Integration", Oxford, 1994, on lattices of rank 1.
struct PixelLattice: Hashable, Sendable {
  /// The number of pixels for which each one stands.
  let period: Int
  private let columnsPerRow: Int

  /// The periods, and for each the move that keeps neighbors farthest apart: by at least three
  /// quarters of their distance in a hexagonal lattice.
  private static let choices = [
    (1303, 103), (907, 146), (601, 168), (401, 76), (263, 17), (199, 37), (127, 12),
    (89, 34), (61, 8), (37, 6), (23, 5), (17, 4), (11, 3), (7, 2), (5, 2), (3, 1),
  ]

  /// Chooses the lattice of the longest period that leaves enough of the pixels that are read, if
  /// there is one.
  init?(of pixelCount: Int, leastSampleCount: Int) {
    guard let choice = Self.choices.first(where: { pixelCount / $0.0 >= leastSampleCount })
    else { return nil }
    (period, columnsPerRow) = choice
  }

  /// Returns the index, below ``period``, of the first pixel of a stored row that belongs to the
  /// lattice. The step from one pixel to the next is a power of two.
  func firstIndex(fromColumn column: Int, step: Int, inRow row: Int) -> Int {
    var distance = (columnsPerRow * row - column) % period
    if distance < 0 { distance += period }
    // A step and a period have no common factor, so one of the next columns of the lattice is met.
    while distance % step != 0 { distance += period }
    return distance / step
  }

  /// Returns the pixels of a row that belong to the lattice, the first of which has an index.
  func sample(of pixels: Span<RGBA8>, from first: Int) -> [RGBA8] {
    let count = max(0, pixels.count - first + period - 1) / period
    var sample = [RGBA8](repeating: RGBA8(), count: count)
    var output = sample.mutableSpan
    var index = first
    for place in output.indices {
      output[place] = pixels[index]
      index &+= period
    }
    return sample
  }
}
