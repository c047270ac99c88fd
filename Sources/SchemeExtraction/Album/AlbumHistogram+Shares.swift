public import ColorMath
import ImageDecoding

extension AlbumHistogram {
  /// Returns the parts of the pixels that are nearest to each of some colors in Oklab.
  ///
  /// - Parameter colors: The colors. Of equally near ones, the first counts.
  /// - Returns: As many numbers from 0 to 1, which are all 0 if there are no photos.
  /// - Complexity: O(*n* · *m*) in the numbers of cells and colors.
  public func shares(nearestTo colors: [Oklab]) -> [Double] {
    var weights = [UInt64](repeating: 0, count: colors.count)
    for entry in self.colors.entries {
      let mean = Oklab(entry.mean, .wideGamut)
      let distances = colors.map { $0.squaredDifference(from: mean) }
      guard let least = distances.min(), let nearest = distances.firstIndex(of: least) else {
        continue
      }
      weights[nearest] += entry.weight
    }
    let total = Double(self.colors.totalWeight)
    return weights.map { total > 0 ? Double($0) / total : 0 }
  }
}
