import ColorMath
import ImageDecoding

extension ImageColorScheme {
  /// Creates a scheme of clusters. Clusters whose colors are the same at eight bits a channel are joined.
  ///
  /// - Parameters:
  ///   - clustering: The clusters of `samples.points`.
  ///   - samples: The colors that were clustered.
  ///   - upright: A function from the position of a stored pixel to that in the upright image.
  init?(
    _ clustering: KMeans.Clustering, of samples: ColorSamples,
    upright: (PixelPosition) -> PixelPosition
  ) {
    var clusters = clustering.centers.map { Cluster(center: $0) }
    for (index, label) in clustering.labels.enumerated() {
      clusters[Int(label)].add(index, of: samples)
    }
    let colored = clusters.compactMap { cluster -> Cluster? in
      cluster.weight > 0 ? cluster.colored(by: samples) : nil
    }
    let distinct = Self.merged(colored)
    let total = distinct.reduce(0) { $0 + $1.weight }
    let swatches = distinct.map { cluster in
      Swatch(
        color: cluster.color, rgb: cluster.rgb, share: cluster.weight / total,
        pixelCount: Int(cluster.weight.rounded()), position: upright(cluster.position))
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
    let center: SIMD3<Double>
    var members: [Int] = []
    var weight = 0.0
    var color = Oklab(lightness: 0, a: 0, b: 0)
    var rgb = SRGB8(red: 0, green: 0, blue: 0)
    var position = PixelPosition(x: 0, y: 0)

    mutating func add(_ index: Int, of samples: ColorSamples) {
      members.append(index)
      weight += samples.pixelCount(of: index)
    }

    func colored(by samples: ColorSamples) -> Cluster {
      var colored = self
      (colored.color, colored.position) = samples.representative(of: members, center: center)
      colored.rgb =
        samples.space == .srgb ? SRGB8(SRGB(colored.color)) : SRGB8(nearest: colored.color)
      return colored
    }
  }
}
