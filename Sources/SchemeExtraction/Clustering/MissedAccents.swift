import ColorMath

/// Small groups of vivid colors that no color of a scheme comes near.
///
/// The error that clusters keep small grows with the number of pixels, so that a red umbrella in a
/// gray street is cheaper to miss than the difference between two of its grays. People see it first:
/// what stands out by its color draws the eye, however small. Source of the principle: global
/// color contrast as salience, M.-M. Cheng et al., "Global contrast based salient region detection",
/// CVPR 2011.
struct MissedAccents: Sendable {
  /// The points of each group, the most striking group first.
  let groups: [[Int]]

  /// Colors that differ by less than this in hue and chroma are taken as one: five times what can
  /// just be seen (CSS Color 4, 13.2).
  private static let leastDifference = 0.1
  /// Colors of less chroma than this are muted.
  private static let leastChroma = 0.1
  /// Groups of a smaller share of the pixels may be a matter of noise.
  private static let leastShare = 0.001
  /// So many groups are told apart before the most striking are chosen.
  private static let candidateCount = 8

  /// Looks for groups.
  ///
  /// - Parameters:
  ///   - samples: The colors of a photo.
  ///   - clustering: Clusters of them.
  ///   - maximumCount: The most groups that are wanted.
  ///   - seed: Picks the random starting colors.
  /// - Complexity: O(*n* · *k*).
  init(
    in samples: ColorSamples, besides clustering: KMeans.Clustering, maximumCount: Int, seed: UInt64
  ) {
    let colors = (0..<samples.points.count).map { Tint(samples.color(of: $0)) }
    let known = clustering.centers.map { Tint(samples.color(at: $0)) }
    let distances = colors.map { color in
      known.reduce(Double.infinity) { min($0, color.squaredDistance(to: $1)) }
    }
    let missed = colors.indices.filter {
      distances[$0] >= Self.leastDifference * Self.leastDifference
        && colors[$0].squaredChroma >= Self.leastChroma * Self.leastChroma
    }
    let candidates = Self.candidates(samples, missed, seed: seed).map { members in
      (
        center: Tint(meanOf: members.map { (colors[$0], samples.points.weight(at: $0)) }),
        score: members.reduce(0) { $0 + samples.points.weight(at: $1) * distances[$1] }
      )
    }
    var chosen: [(center: Tint, members: [Int])] = []
    for candidate in candidates.sorted(by: { $0.score > $1.score })
    where chosen.count < maximumCount {
      func isNear(_ color: Tint) -> Bool {
        color.squaredDistance(to: candidate.center) < Self.leastDifference * Self.leastDifference
      }
      guard !chosen.contains(where: { isNear($0.center) }) else { continue }
      let taken = Set(chosen.flatMap(\.members))
      let members = missed.filter { isNear(colors[$0]) && !taken.contains($0) }
      let weight = members.reduce(0) { $0 + samples.points.weight(at: $1) }
      guard weight >= Self.leastShare * samples.points.totalWeight else { continue }
      chosen.append((candidate.center, members))
    }
    groups = chosen.map(\.members)
  }

  /// Missed points in clusters.
  private static func candidates(
    _ samples: ColorSamples, _ missed: [Int], seed: UInt64
  ) -> [[Int]] {
    guard !missed.isEmpty else { return [] }
    let points = samples.points.subset(missed)
    let search = ClusterSearch(
      points: points, clusterCount: min(candidateCount, missed.count), seed: seed)
    guard let found = search.best(progress: { _ in }) else { return [] }
    var clusters = [[Int]](repeating: [], count: found.centers.count)
    for (point, label) in zip(missed, KMeans(points: points).clustering(found).labels) {
      clusters[Int(label)].append(point)
    }
    return clusters.filter { !$0.isEmpty }
  }
}
