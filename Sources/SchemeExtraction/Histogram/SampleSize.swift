/// The number of pixels of an image that stand for all.
package struct SampleSize: Hashable, Sendable {
  /// The least number of pixels that are enough, however large the image is.
  let pixelCount: Int
  /// The least part of the pixels that is enough, however small the image is, or 1.
  private let part: Double
  /// The most colors of an image that is counted in full. Photos have more; drawings and pictures of
  /// screens have fewer, none of which may be lost or get a wrong share.
  let fewColorLimit: Int
  /// A Boolean value that indicates whether the pixels are few enough to be kept one by one.
  let keepsPixels: Bool

  /// The least pixels of which some stand for all, if a part is enough.
  private static let leastOfSmall = 8_000

  /// The pixels with which the mean squared error of five and of eight colors of photos rises by less
  /// than a thousandth.
  package static let forShares = SampleSize(
    pixelCount: 250_000, part: 1, fewColorLimit: 1 << 13, keepsPixels: false)

  /// Returns the pixels that have the variety of colors of a photo. With half as many more, the colors
  /// that people choose are no likelier.
  package static func forVariety(colorCount: Int) -> SampleSize {
    SampleSize(
      pixelCount: 12_000 + 400 * colorCount, part: 0.2, fewColorLimit: 1 << 10,
      keepsPixels: true)
  }

  /// Returns the pixels that are counted of an image of a number of pixels, or `nil` if all are.
  func lattice(ofPixels count: Int) -> PixelLattice? {
    PixelLattice(of: count, leastSampleCount: leastCount(ofPixels: count))
  }

  func leastCount(ofPixels count: Int) -> Int {
    min(pixelCount, max(Self.leastOfSmall, Int(part * Double(count))))
  }
}
