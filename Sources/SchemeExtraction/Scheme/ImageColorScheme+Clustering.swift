import ColorMath
import ImageDecoding

extension ImageColorScheme {
  /// Creates a scheme of clusters. Clusters whose colors are the same at eight bits a channel are joined.
  ///
  /// - Parameters:
  ///   - clustering: The clusters of `samples.points`.
  ///   - samples: The colors that were clustered.
  ///   - grid: The pixels among which the places of colors are looked for, if there are any.
  ///   - isLeftOut: Returns whether a color is to be ignored, or `nil` if none is.
  ///   - upright: A function from the position of a stored pixel to that in the upright image.
  init?(
    _ clustering: KMeans.Clustering, of samples: ColorSamples, grid: PixelGrid?,
    isLeftOut: ((Oklab) -> Bool)?, upright: (PixelPosition) -> PixelPosition
  ) {
    var members = [[Int]](repeating: [], count: clustering.centers.count)
    for (index, label) in clustering.labels.enumerated() { members[Int(label)].append(index) }
    let colored = zip(clustering.centers, members).compactMap { center, members in
      Cluster(of: members, center: center, samples)
    }
    let distinct = Self.merged(colored)
    let total = distinct.reduce(0) { $0 + $1.weight }
    let targets = distinct.map { cluster in
      TypicalPlaces.Target(
        color: cluster.color, codes: SRGB8(cluster.entry.mean), members: cluster.members)
    }
    let places = grid.map { TypicalPlaces(of: targets, in: $0, samples) }
    let swatches = distinct.indices.map { index in
      let cluster = distinct[index]
      let first = TypicalPlaces.Place(
        position: cluster.entry.position,
        color: samples.color(of: cluster.entry.firstPixel), kind: .nearest)
      let place =
        places.flatMap { $0.place(of: index, targets[index], isLeftOut: isLeftOut) } ?? first
      return Swatch(
        color: cluster.color, rgb: cluster.rgb, share: cluster.weight / total,
        pixelCount: Int(cluster.weight.rounded()), position: upright(place.position),
        pixel: SRGB8(nearest: place.color), placement: place.kind)
    }
    self.init(
      swatches: swatches, meanSquaredError: Self.squaredError(of: distinct, samples) / total)
  }

  /// Returns the clusters, heaviest first, with those of the same code joined to the heaviest of them.
  private static func merged(_ clusters: [Cluster]) -> [Cluster] {
    let sorted = clusters.sorted {
      ($0.weight, $1.rgb.hex) > ($1.weight, $0.rgb.hex)
    }
    var merged: [Cluster] = []
    for cluster in sorted {
      if let place = merged.firstIndex(where: { $0.rgb == cluster.rgb }) {
        merged[place].weight += cluster.weight
        merged[place].members += cluster.members
      } else {
        merged.append(cluster)
      }
    }
    return merged.sorted { ($0.weight, $1.rgb.hex) > ($1.weight, $0.rgb.hex) }
  }

  private static func squaredError(of clusters: [Cluster], _ samples: ColorSamples) -> Double {
    clusters.reduce(0) { sum, cluster in
      cluster.members.reduce(sum) { sum, index in
        sum + samples.pixelCount(of: index)
          * samples.color(of: index).squaredDifference(from: cluster.color)
      }
    }
  }

  /// A cluster that becomes a swatch.
  private struct Cluster {
    var members: [Int]
    var weight: Double
    let color: Oklab
    let rgb: SRGB8
    /// The entry of the histogram that is nearest to the color.
    let entry: ColorHistogram.Entry

    /// Creates a cluster of some points, or returns `nil` if they stand for no pixels.
    init?(of members: [Int], center: SIMD3<Double>, _ samples: ColorSamples) {
      weight = members.reduce(0) { $0 + samples.pixelCount(of: $1) }
      guard weight > 0 else { return nil }
      self.members = members
      (color, entry) = samples.representative(of: members, center: center)
      rgb = samples.space == .srgb ? SRGB8(SRGB(color)) : SRGB8(nearest: color)
    }
  }
}
