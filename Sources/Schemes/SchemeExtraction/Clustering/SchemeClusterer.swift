import ColorMath
import ImageDecoding

/// A search for the clusters of a scheme, and for their number if it is automatic.
struct SchemeClusterer: Sendable {
  let plan: any ExtractionPlan
  let colors: WeightedColors
  let options: SchemeExtractor.Options
  /// The pixels among which typical places are searched for.
  let places: PixelGrid?
  let pins: [SRGB8]
  /// The number of pixels that were read for each that the colors represent.
  let readPerCounted: Double
  /// The search for groups of pixels; `nil` if the number of colors is not automatic.
  private let groupSearch: GroupSearch?
  /// The same colors as fewer points, on which the search at exact quality is prepared; `nil` if
  /// there is no such preparation.
  private let draft: WeightedColors?

  init(
    _ count: PixelCount, profile: ColorProfile, options: SchemeExtractor.Options,
    salience: SalienceModel = .photo
  ) {
    self.options = options
    places = count.places
    readPerCounted = count.readPerCounted
    let clusterCount = options.maximumCount
    pins = options.distinctPins
    let plan = options.plan(salience: salience)
    self.plan = plan
    let surroundings = count.surroundings.map(SamplesByCube.init)
    func weighted(joining shares: ColorCubes.JointShares) -> WeightedColors {
      WeightedColors(
        count.colors, faint: count.faint, profile: profile, space: options.space,
        plan: plan, surroundings: surroundings, joining: shares)
    }
    let fewer = weighted(joining: plan.jointShares(clusterCount: clusterCount))
    let isFine = fewer.points.count >= plan.minimumCellsPerCluster * clusterCount
    if isFine, options.quality == .standard || plan.joinsAtExactQuality {
      (self.colors, draft) = (fewer, nil)
    } else {
      (self.colors, draft) = (weighted(joining: plan.jointSharesOfFew), isFine ? fewer : nil)
    }
    groupSearch = options.exactColorCount == nil ? GroupSearch(self.colors) : nil
  }

  /// Finds the clusters, or returns `nil` if the surrounding task was cancelled. Progress is the
  /// fraction of the work that is done.
  func findClusters(taskCount: Int, progress: (Double) -> Void) async -> Finding? {
    if let eachColorAlone {
      return Finding(clusters: clusters(of: eachColorAlone, flatCenters: true), startCount: 0)
    }
    let room = max(0, options.maximumCount - pins.count)
    var grounds = Array(plainGrounds.prefix(room))
    var count = room - grounds.count
    if groupSearch != nil {
      let groups = groups(besides: pins.map(Oklab.init) + grounds.map(\.color))
      // There is at least one color.
      count = min(max(groups.count, pins.isEmpty && grounds.isEmpty ? 1 : 0), count)
    }
    var centers: [SIMD3<Double>]?
    while true {
      var finding = await findClusters(
        count, around: grounds, from: centers, taskCount: taskCount, progress: progress)
      guard let clusters = finding?.clusters else { return nil }
      let missing = missingColors(clusters).filter { !grounds.contains($0) }
      if missing.isEmpty || grounds.count >= room {
        finding?.nextColor = nextColor(besides: clusters)
        return finding
      }
      grounds = Array((grounds + missing).prefix(room))
      count = min(count, room - grounds.count)
      // If no center must go, the others hardly move.
      centers = finding?.centers.count == count ? finding?.centers : nil
    }
  }

  /// Returns the groups of pixels that look like none of some colors, as many as there is room for.
  private func groups(besides listed: [Oklab]) -> [Ground] {
    guard var search = groupSearch?.besides(listed) else { return [] }
    var groups: [Ground] = []
    while listed.count + groups.count < options.maximumCount, let group = search.next() {
      groups.append(group)
    }
    return groups
  }

  /// Returns what one more color than those of some clusters would show, if the number of colors is
  /// automatic.
  private func nextColor(
    besides clusters: [ImageColorScheme.Cluster]
  ) -> SchemeExtractor.Evidence.NextColor? {
    guard var search = groupSearch?.besides(clusters.map(\.color)) else { return nil }
    let share = search.next().map { $0.pixelCount / colors.pixelCount } ?? search.largestRest
    return SchemeExtractor.Evidence.NextColor(share: share, leastShare: GroupSearch.minimumShare)
  }

  /// The grounds that are part of the scheme besides the pinned colors, whatever else is. Each has
  /// at least half of an even share, and one of noise at least a tenth. If the number of colors is
  /// automatic, each flat color counts.
  private var plainGrounds: [Ground] {
    let evenCount = colors.pixelCount / Double(2 * options.maximumCount)
    let pinned = pins.map(Oklab.init)
    let flats = flatColors(unlike: pinned).filter {
      options.exactColorCount == nil || $0.pixelCount >= evenCount
    }
    return plan.grounds(of: colors, ofAtLeast: evenCount).reduce(into: flats) { grounds, ground in
      let color = ground.color.asSeen
      let isKnown = (pinned + grounds.map(\.color)).contains { $0.asSeen.looksLike(color) }
      if !isKnown { grounds.append(ground) }
    }
  }

  /// Returns the flat colors that differ visibly from all of some colors.
  private func flatColors(unlike listed: [Oklab]) -> [Ground] {
    if colors.flatColors.isEmpty { return [] }
    let listed = listed.map(\.asSeen)
    return colors.flatColors.filter { flat in
      listed.allSatisfy {
        $0.difference(from: colors.seenColors[flat.point]) > Oklab.justNoticeableDifference
      }
    }
  }

  /// Returns the colors that some clusters lack: flat colors and, if the number of colors is
  /// automatic, groups of pixels that look like none of theirs.
  private func missingColors(_ clusters: [ImageColorScheme.Cluster]) -> [Ground] {
    let flats = missingFlatColors(clusters)
    return flats + groups(besides: (clusters.map(\.color) + flats.map(\.color)))
  }

  /// Returns the flat colors that look like no color of some clusters although they cover more than
  /// the rarest of these.
  private func missingFlatColors(_ clusters: [ImageColorScheme.Cluster]) -> [Ground] {
    let missing = flatColors(unlike: clusters.map(\.color))
    if missing.isEmpty { return [] }
    let rarest =
      clusters.withLookalikes(of: colors).clusters
      .filter { $0.ground == nil && $0.pin == nil }.map(\.weight).min() ?? .infinity
    return missing.filter { $0.pixelCount > rarest }
  }

  /// Returns the clusters of a clustering with their colors. The centers after the pinned ones are
  /// those of `grounds`; with `flatCenters`, each cluster that has a flat color is of that color.
  private func clusters(
    of clustering: KMeans.Clustering, _ grounds: [Ground] = [], flatCenters: Bool = false
  ) -> [ImageColorScheme.Cluster] {
    var clusters = clustering.centers.map { ImageColorScheme.Cluster(center: $0) }
    for (index, label) in clustering.labels.enumerated() {
      clusters[label].add(index, of: colors)
    }
    for (index, pin) in pins.enumerated() { clusters[index].pin = pin }
    for (index, ground) in grounds.enumerated() { clusters[pins.count + index].ground = ground }
    if flatCenters {
      for flat in colors.flatColors { clusters[clustering.labels[flat.point]].ground = flat }
    }
    let found = clusters.filter { $0.weight > 0 || $0.pin != nil }
      .map { $0.colored(by: colors) }.withDistinctCodes()
    return plan.settled(found, of: colors, areAllColors: flatCenters)
  }

  /// Finds a number of clusters besides the pinned colors and some grounds, from centers that are
  /// nearly right or, without these, by a search.
  private func findClusters(
    _ count: Int, around grounds: [Ground], from centers: [SIMD3<Double>]?, taskCount: Int,
    progress: (Double) -> Void
  ) async -> Finding? {
    let fixed = fixedCenters + grounds.map { colors.points[$0.point] }
    let kMeans = KMeans(points: colors.points, fixed: fixed)
    let effort = effort(at: options.quality, clusterCount: count + fixed.count)
    let solution: KMeans.Solution?
    if let centers {
      solution = kMeans.refined(from: centers, tolerance: effort.tolerance)
    } else {
      solution = await search(
        min(count, colors.points.count), fixed, taskCount: taskCount, progress: progress)
    }
    return solution.map { solution in
      Finding(
        clusters: clusters(of: kMeans.clustering(solution), grounds), centers: solution.centers,
        startCount: effort.starts.count)
    }
  }

  /// Searches for the best clusters, at exact quality from those of the draft.
  private func search(
    _ count: Int, _ fixed: [SIMD3<Double>], taskCount: Int, progress: (Double) -> Void
  ) async -> KMeans.Solution? {
    var known: [SIMD3<Double>] = []
    if let draft {
      let found = await search(draft, count, fixed, .standard).bestSolution(taskCount: taskCount)
      guard let found else { return nil }
      known = found.centers
    }
    return await search(colors, count, fixed, options.quality)
      .bestSolution(known: known, taskCount: taskCount, progress: progress)
  }

  struct Finding {
    let clusters: [ImageColorScheme.Cluster]
    /// The centers besides those that are fixed.
    var centers: [SIMD3<Double>] = []
    /// The number of starts of k-means, or 0 if each color is its own cluster.
    let startCount: Int
    /// What one more color would show, if the number of colors is automatic.
    var nextColor: SchemeExtractor.Evidence.NextColor?
  }

  /// The clustering in which each color is its own cluster, if there are no more colors than
  /// requested.
  private var eachColorAlone: KMeans.Clustering? {
    let places = (0..<colors.points.count).map { colors.points[$0] }
    guard places.count <= max(0, (options.exactColorCount ?? 1) - pins.count) else { return nil }
    let centers = fixedCenters + places
    return KMeans.Clustering(
      centers: centers, labels: places.map { centers.firstIndex(of: $0) ?? 0 })
  }

  private var fixedCenters: [SIMD3<Double>] { pins.map(colors.place) }

  private func search(
    _ colors: WeightedColors, _ count: Int, _ fixed: [SIMD3<Double>],
    _ quality: SchemeExtractor.Quality
  ) -> ClusterSearch {
    ClusterSearch(
      points: colors.points, clusterCount: count, fixed: fixed, seed: options.seed,
      effort: { effort(at: quality, clusterCount: $0) })
  }

  private func effort(at quality: SchemeExtractor.Quality, clusterCount: Int) -> SearchEffort {
    quality == .exact
      ? .exact(clusterCount: clusterCount) : plan.effort(clusterCount: clusterCount)
  }
}
