import ColorMath
import ImageDecoding

/// A search for the clusters of a scheme, and for their number if it is automatic.
struct SchemeClusterer: Sendable {
  let colors: WeightedColors
  let options: SchemeExtractor.Options
  /// The pixels among which typical places are searched for.
  let places: PixelGrid?
  let pins: [SRGB8]
  /// The same colors as fewer points, on which the search at exact quality is prepared; `nil` if
  /// there is no such preparation.
  private let draft: WeightedColors?

  /// The minimum number of cells into which a cluster of average size is divided.
  fileprivate static let cellsPerCluster = 1024.0

  init(
    _ colors: CountedColors, of count: PixelCount, profile: ColorProfile,
    options: SchemeExtractor.Options, salience: SalienceModel = .photo
  ) {
    self.options = options
    places = count.places
    let clusterCount = options.exactColorCount ?? AutomaticCount.maximum
    pins = options.distinctPins
    func weighted(joining shares: ColorCubes.JointShares) -> WeightedColors {
      WeightedColors(
        colors, profile: profile, space: options.space, emphasis: options.emphasis,
        salience: salience, grid: count.surroundings, joining: shares)
    }
    let fewer = weighted(
      joining: options.emphasis == .salience
        ? .salience : .init(cube: 1 / (Self.cellsPerCluster * Double(clusterCount))))
    // Where there are few colors, joined cells could be fewer than the clusters, and would save
    // nothing.
    let minimumCellsPerCluster = options.emphasis == .salience ? 4 : 64
    let isFine = fewer.points.count >= minimumCellsPerCluster * clusterCount
    if isFine, options.quality == .standard || options.emphasis == .salience {
      (self.colors, draft) = (fewer, nil)
    } else {
      (self.colors, draft) = (weighted(joining: .init()), isFine ? fewer : nil)
    }
  }

  /// Finds the clusters, or returns `nil` if the surrounding task was cancelled. Progress is the
  /// fraction of the work that is done.
  func findClusters(taskCount: Int, progress: (Double) -> Void) async -> Finding? {
    if let eachColorAlone { return Finding(clustering: eachColorAlone, startCount: 0) }
    var choice = AutomaticCount(
      colors.points, pinnedCount: pins.count, emphasis: options.emphasis)
    let counts = candidateCounts
    for (index, count) in counts.enumerated() {
      var known: [SIMD3<Double>] = []
      if let draft {
        let found = await search(draft, count, .standard).bestSolution(taskCount: taskCount)
        guard let found else { return nil }
        known = found.centers
      }
      let found = await search(colors, count, options.quality).bestSolution(
        known: known, taskCount: taskCount
      ) { fraction in
        progress((Double(index) + fraction) / Double(counts.count))
      }
      guard let found else { return nil }
      if choice.isDecided(by: found) { break }
    }
    let kMeans = KMeans(points: colors.points, fixed: fixedCenters)
    return choice.chosen.map { solution in
      let count = solution.centers.count + pins.count
      return Finding(
        clustering: kMeans.clustering(solution),
        startCount: SearchEffort(
          clusterCount: count, quality: options.quality, emphasis: options.emphasis
        ).starts.count,
        nextColor: choice.nextColor)
    }
  }

  struct Finding {
    let clustering: KMeans.Clustering
    /// The number of starts of k-means, or 0 if each color is its own cluster.
    let startCount: Int
    /// The gain of one more color, if the number of colors is automatic.
    var nextColor: SchemeExtractor.Evidence.NextColor?
  }

  /// The clustering in which each color is its own cluster, if there are no more colors than
  /// requested.
  private var eachColorAlone: KMeans.Clustering? {
    let places = (0..<colors.points.count).map { colors.points[$0] }
    guard places.count <= (candidateCounts.first ?? 1) else { return nil }
    let centers = fixedCenters + places
    return KMeans.Clustering(
      centers: centers, labels: places.map { Int32(centers.firstIndex(of: $0) ?? 0) })
  }

  private var fixedCenters: [SIMD3<Double>] { pins.map(colors.place) }

  /// The numbers of clusters to try, in addition to the pinned ones.
  private var candidateCounts: [Int] {
    if let count = options.exactColorCount { return [count - pins.count] }
    let least = pins.isEmpty ? 1 : 0
    let most = min(AutomaticCount.maximum + 1 - pins.count, colors.points.count)
    return Array(least...max(least, most))
  }

  private func search(
    _ colors: WeightedColors, _ count: Int, _ quality: SchemeExtractor.Quality
  ) -> ClusterSearch {
    ClusterSearch(
      points: colors.points, clusterCount: count, fixed: fixedCenters, seed: options.seed,
      quality: quality, emphasis: options.emphasis)
  }
}

extension SchemeExtractor.Options {
  /// The maximum number of points that the colors of a photo become at standard quality: cubes, and
  /// the cells of those with more pixels than are joined, or the samples in few cubes.
  package var maximumPointCount: Int {
    let clusterCount = exactColorCount ?? AutomaticCount.maximum
    switch emphasis {
    case .area:
      let cubeCount = Int(SchemeClusterer.cellsPerCluster) * clusterCount
      return min(ColorBins.count, ColorBins.cubeCount + ColorBins.cellsPerCube * cubeCount)
    case .salience:
      return max(
        ColorBins.cubeCount, SampleSize.forVariety(colorCount: clusterCount).pixelCount)
    }
  }
}
