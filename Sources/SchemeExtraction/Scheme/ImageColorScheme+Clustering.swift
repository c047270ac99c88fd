import ColorMath
import ImageDecoding

extension ImageColorScheme {
  /// Creates a scheme of clusters. Clusters whose colors are the same at eight bits a channel are joined.
  ///
  /// - Parameters:
  ///   - clustering: The clusters of `samples.points`.
  ///   - samples: The colors that were clustered.
  ///   - pins: The colors of the first clusters, where they are given.
  ///   - leastDifference: The difference in Oklab below which colors are joined.
  ///   - grid: The pixels among which the places of colors are looked for, if there are any.
  ///   - isLeftOut: Returns whether a color is to be ignored, or `nil` if none is.
  ///   - isShownByPixels: Whether the colors are those of the pixels at their places.
  ///   - upright: A function from the position of a stored pixel to that in the upright image.
  init?(
    _ clustering: KMeans.Clustering, of samples: ColorSamples, pins: [SRGB8],
    leastDifference: Double, grid: PixelGrid?, isLeftOut: ((Oklab) -> Bool)?,
    isShownByPixels: Bool, upright: (PixelPosition) -> PixelPosition
  ) {
    var clusters = clustering.centers.map { Cluster(center: $0) }
    for (index, label) in clustering.labels.enumerated() {
      clusters[Int(label)].add(index, of: samples)
    }
    for (index, pin) in pins.enumerated() { clusters[index].pin = pin }
    let colored = clusters.compactMap { cluster -> Cluster? in
      cluster.weight > 0 || cluster.pin != nil ? cluster.colored(by: samples) : nil
    }
    let separate = Self.merged(colored)
    let distinct = separate.joined(below: leastDifference, of: samples)
    let total = distinct.reduce(0) { $0 + $1.weight }
    let places = distinct.places(in: grid, samples, isLeftOut: isLeftOut)
    var shown = distinct
    if isShownByPixels { shown.takeColors(of: places, samples) }
    let attention = samples.points.totalWeight
    let swatches = zip(shown, places).map { cluster, place in
      Swatch(
        color: cluster.color, rgb: cluster.rgb, share: cluster.weight / total,
        pixelCount: Int(cluster.weight.rounded()), position: upright(place.position),
        pixel: samples.code(of: place.color), placement: place.kind,
        prominence: cluster.members.reduce(0) { $0 + samples.points.weight(at: $1) } / attention)
    }
    self.init(
      swatches: swatches, meanSquaredError: Self.squaredError(of: shown, samples) / total,
      joinedCount: separate.count - distinct.count)
  }

  /// Returns the clusters, heaviest first, with those of the same code joined to the heaviest of them.
  private static func merged(_ clusters: [Cluster]) -> [Cluster] {
    var merged: [Cluster] = []
    for cluster in clusters.heaviestFirst() {
      if let place = merged.firstIndex(where: { $0.rgb == cluster.rgb }) {
        merged[place].take(in: cluster)
      } else {
        merged.append(cluster)
      }
    }
    return merged.heaviestFirst()
  }

  private static func squaredError(of clusters: [Cluster], _ samples: ColorSamples) -> Double {
    clusters.reduce(0) { sum, cluster in
      cluster.members.reduce(sum) { sum, index in
        sum + samples.pixelCount(of: index)
          * samples.color(of: index).squaredDifference(from: cluster.color)
      }
    }
  }
}
