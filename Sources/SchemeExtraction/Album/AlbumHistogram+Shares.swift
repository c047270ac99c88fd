public import ColorMath
import ImageDecoding

extension AlbumHistogram {
  /// Returns the fractions of the pixels that are nearest, in Oklab, to each of some colors.
  ///
  /// - Parameter colors: The colors. A pixel that is equally near to several counts for the first of
  ///   them.
  /// - Returns: The fraction for each color, from 0 to 1. All are 0 if there are no photos.
  /// - Complexity: O(*n* · *m*) in the numbers of cells and colors.
  public func shares(nearestTo colors: [Oklab]) -> [Double] {
    var alphaSums = [UInt64](repeating: 0, count: colors.count)
    for entry in self.colors.entries {
      let mean = Oklab(entry.mean, .wideGamut)
      let distances = colors.map { $0.squaredDifference(from: mean) }
      guard let least = distances.min(), let nearest = distances.firstIndex(of: least) else {
        continue
      }
      alphaSums[nearest] += entry.alphaSum
    }
    let total = Double(self.colors.alphaSum)
    return alphaSums.map { total > 0 ? Double($0) / total : 0 }
  }
}
