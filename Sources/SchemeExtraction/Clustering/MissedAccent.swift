import ColorMath

/// The most striking group of vivid colors that no color of a scheme comes near.
///
/// The error that clusters keep small grows with the number of pixels, so that a red umbrella in a
/// gray street is cheaper to miss than the difference between two of its grays. People see it first:
/// what stands out by its color draws the eye, however small. Source of the principle: global
/// color contrast as salience, M.-M. Cheng et al., "Global contrast based salient region detection",
/// CVPR 2011.
struct MissedAccent: Sendable {
  /// The points of the group.
  let members: [Int]

  /// Colors that differ by less than this in hue and chroma are taken as one: five times what can
  /// just be seen (CSS Color 4, 13.2).
  private static let leastDifference = 0.1
  /// Colors of less chroma than this are muted.
  private static let leastChroma = 0.1
  /// Groups of a smaller share of the pixels may be a matter of noise.
  private static let leastShare = 0.001
  /// So many groups are told apart before the most striking is chosen.
  private static let candidateCount = 8

  /// Looks for a group, and returns `nil` if there is none.
  ///
  /// - Parameters:
  ///   - samples: The colors of a photo.
  ///   - clustering: Clusters of them.
  ///   - excluded: Points that are not looked at.
  ///   - seed: Picks the random starting colors.
  /// - Complexity: O(*n* · *k*).
  init?(
    in samples: ColorSamples, besides clustering: KMeans.Clustering, excluding excluded: Set<Int>,
    seed: UInt64
  ) async {
    let points = samples.points
    let colors = (0..<points.count).map { Tint(samples.color(of: $0)) }
    let known = clustering.centers.map { Tint(samples.color(at: $0)) }
    let distances = colors.map { color in
      known.reduce(Double.infinity) { min($0, color.squaredDistance(to: $1)) }
    }
    let missed = colors.indices.filter { index in
      distances[index] >= Self.leastDifference * Self.leastDifference
        && colors[index].squaredChroma >= Self.leastChroma * Self.leastChroma
        && !excluded.contains(index)
    }
    let groups = await Self.clusters(of: points, missed, seed: seed)
      .map { group in
        let center = Tint(meanOf: group.map { (colors[$0], points.weight(at: $0)) })
        return missed.filter {
          colors[$0].squaredDistance(to: center) < Self.leastDifference * Self.leastDifference
        }
      }
      .filter { group in
        let weight = group.reduce(0) { $0 + points.weight(at: $1) }
        return weight >= Self.leastShare * points.totalWeight
      }
    func salience(_ group: [Int]) -> Double {
      group.reduce(0) { $0 + points.weight(at: $1) * distances[$1] }
    }
    guard let members = groups.max(by: { salience($0) < salience($1) }) else { return nil }
    self.members = members
  }

  /// Missed points in clusters.
  private static func clusters(
    of allPoints: ColorPoints, _ missed: [Int], seed: UInt64
  ) async -> [[Int]] {
    guard !missed.isEmpty else { return [] }
    let points = allPoints.subset(missed)
    let search = ClusterSearch(
      points: points, clusterCount: min(candidateCount, missed.count), seed: seed)
    guard let found = await search.best() else { return [] }
    var clusters = [[Int]](repeating: [], count: found.centers.count)
    for (point, label) in zip(missed, KMeans(points: points).clustering(found).labels) {
      clusters[Int(label)].append(point)
    }
    return clusters.filter { !$0.isEmpty }
  }
}
