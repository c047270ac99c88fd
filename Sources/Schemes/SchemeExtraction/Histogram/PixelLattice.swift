import ImageDecoding

/// Evenly spread pixels that represent an image. In each row, one pixel in ``period`` belongs to
/// the lattice; from one row to the next, these pixels shift by a constant number of columns.
/// Periods are odd primes. Patterns that repeat after a few pixels, such as dither, are therefore
/// sampled at all their phases alike, and so is an image of which only every second, fourth or
/// eighth pixel is read. Source: I. Sloan and S. Joe, "Lattice Methods for Multiple Integration",
/// Oxford, 1994, on rank-1 lattices.
struct PixelLattice: Hashable, Sendable {
  /// The number of pixels that each pixel of the lattice represents.
  let period: Int
  private let columnsPerRow: Int

  /// The periods, each with the shift that maximizes the distance between neighbors: at least three
  /// quarters of the distance in a hexagonal lattice.
  private static let choices = [
    (1303, 103), (907, 146), (601, 168), (401, 76), (263, 17), (199, 37), (127, 12),
    (89, 34), (61, 8), (37, 6), (23, 5), (17, 4), (11, 3), (7, 2), (5, 2), (3, 1),
  ]

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

  /// Appends the pixels of a row that belong to the lattice, given the index of the first.
  func append(_ pixels: Span<RGBA8>, from first: Int, to sample: inout [RGBA8]) {
    let count = max(0, pixels.count - first + period - 1) / period
    sample.append(addingCapacity: count) { sample in
      var index = first
      while index < pixels.count {
        sample.append(pixels[index])
        index &+= period
      }
    }
  }
}
