import ImageDecoding

/// The pixels of a large image that can stand for all: one in so many, spread evenly.
///
/// In each row, one pixel in ``period`` belongs to the lattice; from one row to the next, these pixels
/// move by the same number of columns. Periods are prime, so patterns that repeat after a few pixels,
/// such as dither, are sampled in all their phases alike. Source: I. Sloan and S. Joe, "Lattice Methods for
/// Multiple Integration", Oxford, 1994, on lattices of rank 1.
struct PixelLattice: Sendable {
  /// The number of pixels for which each one stands.
  let period: Int
  private let columnsPerRow: Int

  /// The periods, and for each the move that keeps neighbors farthest apart: by 8.1, 5.4, 3.6 and 2.2
  /// pixels. A hexagonal lattice would keep them apart by 8.4, 6.0, 3.9 and 2.8.
  private static let choices = [(61, 8), (31, 12), (13, 5), (7, 2)]
  /// The least number of pixels of an image that is not counted in full.
  private static let leastPixelCount = 2_000_000
  /// The least number of pixels that stand for all. With so many, the mean squared error of five and
  /// of eight colors of photos rises by less than a thousandth.
  private static let leastSampleCount = 250_000

  /// Chooses the lattice for an image, or the part of it that counts. There is none where all pixels
  /// count.
  init?(of size: PixelSize) {
    guard size.pixelCount >= Self.leastPixelCount,
      let choice = Self.choices.first(where: { size.pixelCount / $0.0 >= Self.leastSampleCount })
    else { return nil }
    (period, columnsPerRow) = choice
  }

  /// Returns the number of columns from one to the next pixel of the lattice in a row.
  func distance(fromColumn column: Int, inRow row: Int) -> Int {
    let distance = (columnsPerRow * row - column) % period
    return distance < 0 ? distance + period : distance
  }

  /// Returns the pixels of a row that belong to the lattice.
  ///
  /// - Parameters:
  ///   - pixels: Consecutive pixels of a row.
  ///   - distance: The number of them before the first of the lattice.
  /// - Returns: Those pixels, in their order.
  func sample(of pixels: Span<RGBA8>, after distance: Int) -> [RGBA8] {
    stride(from: distance, to: pixels.count, by: period).map { pixels[$0] }
  }
}
