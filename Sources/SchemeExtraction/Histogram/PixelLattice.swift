import ImageDecoding

/// The pixels of a large image that can stand for all: one in so many, spread evenly.
///
/// In each row, one pixel in ``period`` is of the lattice, and from one row to the next they move on
/// by the same number of columns. As periods are prime, patterns that repeat after a few pixels, like
/// dither, are met with in all their phases alike. Source: I. Sloan and S. Joe, "Lattice Methods for
/// Multiple Integration", Oxford, 1994, on lattices of rank 1.
struct PixelLattice: Sendable {
  /// For how many pixels each one stands.
  let period: Int
  private let columnsPerRow: Int

  /// Of each period, the move that keeps neighbors farthest apart: by 2.2, 3.6, 5.4 and 8.1 pixels,
  /// where hexagons would by 2.8, 3.9, 6.0 and 8.4.
  private static let choices = [(61, 8), (31, 12), (13, 5), (7, 2)]
  /// Smaller images are counted in full.
  private static let leastPixelCount = 2_000_000
  /// So many pixels say as much of an image's colors as all of them: on photos, the mean squared
  /// error of five and of eight colors rises by less than a thousandth.
  private static let leastSampleCount = 250_000

  /// Chooses the lattice for an image, or the part of it that counts; `nil` where all pixels count.
  init?(of size: PixelSize) {
    guard size.pixelCount >= Self.leastPixelCount,
      let choice = Self.choices.first(where: { size.pixelCount / $0.0 >= Self.leastSampleCount })
    else { return nil }
    (period, columnsPerRow) = choice
  }

  /// How many columns lie from one to the first pixel of the lattice in a row.
  func distance(fromColumn column: Int, inRow row: Int) -> Int {
    let distance = (columnsPerRow * row - column) % period
    return distance < 0 ? distance + period : distance
  }

  /// The pixels of a row that are of the lattice.
  ///
  /// - Parameters:
  ///   - pixels: Consecutive pixels of a row.
  ///   - distance: How many of them come before the first of the lattice.
  /// - Returns: Those pixels, in their order.
  func sample(of pixels: Span<RGBA8>, after distance: Int) -> [RGBA8] {
    stride(from: distance, to: pixels.count, by: period).map { pixels[$0] }
  }
}
