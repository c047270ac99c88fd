import ColorMath

/// Clusters that leave room for small vivid accents.
///
/// The pixels of an accent are taken out, and the others get the remaining clusters, as many as are
/// left. How many accents that is worth is decided by two errors: the mean squared one, which only
/// grows, and the mean fourth power of differences in hue and chroma, in which few large differences
/// count for more than many small ones. The scheme with the least sum of both, each as a fraction of
/// what it is without accents, is taken.
struct SalientClustering: Sendable {
  let samples: ColorSamples
  let seed: UInt64
  let quality: SchemeExtractor.Quality

  /// Makes room for accents where that pays.
  ///
  /// - Parameter plain: The best clusters by area.
  /// - Returns: The same if no accent is worth it; `nil` if the surrounding task was cancelled.
  func improved(_ plain: KMeans.Clustering) async -> KMeans.Clustering? {
    let count = plain.centers.count
    let before = errors(of: plain)
    var best = (clustering: plain, errors: 2.0)
    var accents: [[Int]] = []
    var last = plain
    // Fewer clusters for the rest may lose an accent that was there, so each is sought anew.
    while accents.count < count * 2 / 5,
      let missed = await MissedAccent(
        in: samples, besides: last, excluding: Set(accents.joined()), seed: seed)
    {
      accents.append(missed.members)
      guard let clustering = await clustering(with: accents, count: count) else { break }
      last = clustering
      let after = errors(of: clustering)
      let sum = after.area / before.area + after.tint / before.tint
      if sum < best.errors { best = (clustering, sum) }
    }
    return Task.isCancelled ? nil : best.clustering
  }

  /// The best clusters of what is left without accents, and the accents.
  private func clustering(with accents: [[Int]], count: Int) async -> KMeans.Clustering? {
    var labels = [Int32](repeating: -1, count: samples.points.count)
    for (index, members) in accents.enumerated() {
      for member in members { labels[member] = Int32(count - accents.count + index) }
    }
    let rest = labels.indices.filter { labels[$0] < 0 }
    guard rest.count >= count - accents.count else { return nil }
    let points = samples.points.subset(rest)
    let search = ClusterSearch(
      points: points, clusterCount: count - accents.count, seed: seed, quality: quality)
    guard let found = await search.best() else { return nil }
    let restClustering = KMeans(points: points).clustering(found)
    guard restClustering.centers.count == count - accents.count else { return nil }
    for (point, label) in zip(rest, restClustering.labels) { labels[point] = label }
    let centers = accents.map { members in
      members.reduce(SIMD4<Double>.zero) { $0 + samples.points.moments[$1] }.mean
    }
    return KMeans.Clustering(centers: restClustering.centers + centers, labels: labels)
  }

  /// The sums over the pixels of the squared distance to their center, and of the fourth power of
  /// the difference in hue and chroma from it.
  private func errors(of clustering: KMeans.Clustering) -> (area: Double, tint: Double) {
    let tints = clustering.centers.map { Tint(samples.color(at: $0)) }
    var errors = (area: 0.0, tint: 0.0)
    for (index, label) in clustering.labels.enumerated() {
      let distance = Tint(samples.color(of: index)).squaredDistance(to: tints[Int(label)])
      errors.area += samples.points.error(of: index, from: clustering.centers[Int(label)])
      errors.tint += samples.points.weight(at: index) * distance * distance
    }
    return errors
  }
}
