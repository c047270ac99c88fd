extension ColorPoints {
  /// Returns fewer points that stand for these: the means of runs of consecutive points, which are
  /// near each other.
  ///
  /// A run ends when it has its share of the weight, so that heavy points stay alone. The local
  /// optima of k-means on these means are close to those on all points, so a search can work on few
  /// points and its result be refined on all.
  ///
  /// - Parameter targetCount: About how many points are wanted.
  /// - Returns: The means, at most twice `targetCount`, or these points themselves if there are
  ///   hardly more.
  package func coarse(targetCount: Int) -> ColorPoints {
    guard count > 2 * targetCount else { return self }
    let share = totalWeight / Double(targetCount)
    let longest = (2 * count + targetCount - 1) / targetCount
    var sums: [SIMD4<Double>] = []
    var (sum, length) = (SIMD4<Double>.zero, 0)
    for index in 0..<count {
      if length > 0, length == longest || sum.w + moments[index].w > share {
        sums.append(sum)
        (sum, length) = (.zero, 0)
      }
      sum += moments[index]
      length += 1
    }
    sums.append(sum)
    sums.removeAll { $0.w == 0 }
    return ColorPoints(sums.map { $0.mean }, weights: sums.map { $0.w })
  }
}
