import ImageDecoding

/// The pixels of a large image that can stand for all: one in so many, spread evenly.
///
/// In each row, one pixel in ``period`` is of the lattice. From one row to the next they move on by
/// the same number of columns, so that neighbors are about as far apart in all directions, and after
/// a period of rows by one column more: patterns that repeat after a few pixels, like dither, are
/// met with in all their phases. Source: I. Sloan and S. Joe, "Lattice Methods for Multiple
/// Integration", Oxford, 1994, on lattices of rank 1.
struct PixelLattice: Sendable {
  /// A power of two, for how many pixels each one stands.
  let period: Int

  /// Of the odd numbers, that which keeps neighbors apart for all periods up to 64: by 7.6 pixels
  /// for 64, where 8.6 would be the best of all arrangements.
  private static let columnsPerRow = 19
  /// Smaller images are counted in full.
  private static let leastPixelCount = 2_000_000
  /// So many pixels say as much of an image's colors as all of them: on photos, the mean squared
  /// error of five and of eight colors rises by less than a thousandth.
  private static let leastSampleCount = 250_000
  private static let maximumPeriod = 64

  /// Chooses the lattice for an image, or the part of it that counts; `nil` where all pixels count.
  init?(of size: PixelSize) {
    guard size.pixelCount >= Self.leastPixelCount else { return nil }
    var period = 1
    while period < Self.maximumPeriod, size.pixelCount / (2 * period) >= Self.leastSampleCount {
      period *= 2
    }
    self.period = period
  }

  /// How many columns lie from one to the first pixel of the lattice in a row.
  func distance(fromColumn column: Int, inRow row: Int) -> Int {
    (Self.columnsPerRow * row + row / period - column) & (period - 1)
  }

  /// The pixels of a row that are of the lattice.
  ///
  /// - Parameters:
  ///   - pixels: Consecutive pixels of a row.
  ///   - distance: How many of them come before the first of the lattice.
  func sample(of pixels: Span<RGBA8>, after distance: Int) -> [RGBA8] {
    stride(from: distance, to: pixels.count, by: period).map { pixels[$0] }
  }
}
