import ImageDecoding

/// Finds the clusters that a scheme is made of: how many there are, and where.
struct SchemeClusterer: Sendable {
  let samples: ColorSamples
  let options: SchemeExtractor.Options

  init(_ histogram: ColorHistogram, profile: ColorProfile, options: SchemeExtractor.Options) {
    samples = ColorSamples(histogram, profile: profile, space: options.space)
    self.options = options
  }

  /// Finds the clusters where it is called; `nil` if the surrounding task was cancelled.
  func best(progress: (Double) -> Void) -> KMeans.Clustering? {
    if let exact { return exact }
    var choice = AutomaticCount(samples.points)
    let counts = candidateCounts
    for (index, count) in counts.enumerated() {
      let found = starts(count).best { fraction in
        progress((Double(index) + fraction) / Double(counts.count))
      }
      guard let found else { return nil }
      if choice.isDecided(by: found) { break }
    }
    return choice.chosen
  }

  /// Finds the clusters with the help of child tasks; `nil` if the surrounding task was cancelled.
  func best(taskCount: Int, progress: (Double) -> Void) async -> KMeans.Clustering? {
    if let exact { return exact }
    var choice = AutomaticCount(samples.points)
    let counts = candidateCounts
    for (index, count) in counts.enumerated() {
      let found = await starts(count).best(taskCount: taskCount) { fraction in
        progress((Double(index) + fraction) / Double(counts.count))
      }
      guard let found else { return nil }
      if choice.isDecided(by: found) { break }
    }
    return choice.chosen
  }

  /// Makes the scheme of clusters.
  ///
  /// - Parameters:
  ///   - clustering: What was found, or `nil` if the search was cancelled.
  ///   - image: The image whose stored positions are to be turned upright, or `nil` to leave them.
  /// - Returns: The scheme.
  /// - Throws: ``ExtractionError/cancelled`` if nothing was found.
  func scheme(
    _ clustering: KMeans.Clustering?, stored image: ImageInfo? = nil
  ) throws(ExtractionError) -> ImageColorScheme {
    guard let clustering else { throw .cancelled }
    let scheme = ImageColorScheme(clustering, of: samples) { position in
      image.map { $0.orientation.uprightPosition(of: position, in: $0.storedSize) } ?? position
    }
    guard let scheme else { throw .noVisiblePixels }
    return scheme
  }

  /// The clustering where there are no more colors than were asked for: each is its own.
  private var exact: KMeans.Clustering? {
    let indices = 0..<samples.points.count
    guard indices.count <= (candidateCounts.first ?? 1) else { return nil }
    return KMeans.Clustering(
      centers: indices.map { samples.points[$0] }, labels: indices.map { Int32($0) }, inertia: 0)
  }

  /// The numbers of clusters to try.
  private var candidateCounts: [Int] {
    switch options.colorCount {
    case .exactly(let count): [min(max(count, 1), 256)]
    case .automatic: Array(1...min(AutomaticCount.maximum + 1, samples.points.count))
    }
  }

  private func starts(_ count: Int) -> MultiStart {
    MultiStart(points: samples.points, clusterCount: count, seed: options.seed)
  }
}
