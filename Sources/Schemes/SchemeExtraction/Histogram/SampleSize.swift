/// The number of pixels of an image that are sampled.
package struct SampleSize: Hashable, Sendable {
  /// The number of pixels that is enough for an image of any size.
  let pixelCount: Int
  /// The fraction of the pixels that is enough for a small image, or 1.
  private let fraction: Double
  /// The maximum number of colors of an image that is counted in full. Photos have more; drawings
  /// and screenshots have fewer, none of which may be lost or get a wrong share.
  let fewColorLimit: Int

  /// The minimum number of samples of a small image, if a fraction of its pixels is enough.
  private static let minimumOfSmall = 8_000

  /// The sample with which the mean squared error of five and of eight colors of photos rises by
  /// less than a thousandth.
  package static let forShares = SampleSize(
    pixelCount: 250_000, fraction: 1, fewColorLimit: 1 << 13)

  /// Returns the sample that has the variety of colors of a photo. Sampling half as many again
  /// makes the colors that people choose likelier by only a thousandth.
  package static func forVariety(colorCount: Int) -> SampleSize {
    SampleSize(
      pixelCount: 20_000 + 400 * colorCount, fraction: 0.2, fewColorLimit: 1 << 10)
  }

  /// Returns the minimum number of pixels to sample of an image with a number of pixels.
  func pixelCount(ofPixels count: Int) -> Int {
    min(pixelCount, max(Self.minimumOfSmall, Int(fraction * Double(count))))
  }

  /// Returns the pixels to sample of an image with a number of pixels, or `nil` if all are counted.
  func lattice(ofPixels count: Int) -> PixelLattice? {
    PixelLattice(of: count, minimumSampleCount: pixelCount(ofPixels: count))
  }
}
