/// A choice of the number of clusters, made as clusterings with one more cluster each are found.
/// The chosen number is the first for which one more cluster reduces the mean squared error by too
/// little to matter: by less than a fraction of the variance of the photo, or by less than the
/// square of a just noticeable difference.
struct AutomaticCount {
  static let maximum = 12
  private static let justNoticeable = 0.02
  /// The fraction of the variance that a cluster must explain. It is larger with salience, which
  /// spreads the weight over more colors: otherwise five grays would be found where people see
  /// four.
  private let minimumShareOfVariance: Double

  private let points: ColorPoints
  private let pinnedCount: Int
  /// The last clustering in which each cluster explained enough.
  private(set) var chosen: KMeans.Solution?
  /// The gain of the color that was not worth adding, if one was tried.
  private(set) var nextColor: SchemeExtractor.Evidence.NextColor?

  init(_ points: ColorPoints, pinnedCount: Int, emphasis: SchemeExtractor.Emphasis) {
    self.points = points
    self.pinnedCount = pinnedCount
    minimumShareOfVariance = emphasis == .salience ? 0.03 : 0.02
  }

  /// Records the next clustering, and returns whether the previous one is final.
  mutating func isDecided(by next: KMeans.Solution) -> Bool {
    guard let last = chosen else {
      chosen = next
      return false
    }
    let gain = (last.inertia - next.inertia) / points.totalWeight
    let variance = points.totalError / points.totalWeight
    let least = max(minimumShareOfVariance * variance, Self.justNoticeable * Self.justNoticeable)
    nextColor =
      gain < least && variance > 0
      ? SchemeExtractor.Evidence.NextColor(gain: gain / variance, leastGain: least / variance)
      : nil
    if gain < least || last.centers.count + pinnedCount >= Self.maximum { return true }
    chosen = next
    return false
  }
}
