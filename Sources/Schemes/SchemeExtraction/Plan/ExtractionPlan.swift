import ColorMath
import ImageDecoding

/// What the emphasis decides in each step of an extraction. The steps ask their plan, and never for
/// the emphasis.
protocol ExtractionPlan: Sendable {
  // Count

  /// The pixels of a photo that are sampled at standard quality.
  var sampleSize: SampleSize { get }
  /// A Boolean value that indicates whether pixels that are hardly visible are counted apart.
  var separatesFaintPixels: Bool { get }
  /// The pixels that tell the surroundings of colors, or `nil` if these are not needed.
  var surroundings: SampleSize? { get }

  // Weigh

  /// Returns which colors are joined into one cell.
  func jointShares(clusterCount: Int) -> ColorCubes.JointShares
  /// The colors that are joined where there are few.
  var jointSharesOfFew: ColorCubes.JointShares { get }
  /// The least number of joined cells for each cluster. If there are fewer, they could be fewer than
  /// the clusters, and would save nothing.
  var minimumCellsPerCluster: Int { get }
  /// A Boolean value that indicates whether colors are joined at exact quality too.
  var joinsAtExactQuality: Bool { get }
  /// A Boolean value that indicates whether differences near black count as they are seen.
  var measuresAsSeen: Bool { get }
  /// Returns the maximum number of points at standard quality.
  func maximumPointCount(clusterCount: Int) -> Int
  /// Returns the weights of the colors of cells.
  func weights(
    of colors: [Oklab], _ means: [SRGB], in cubes: ColorCubes, surroundings: SamplesByCube?
  ) -> ColorWeights

  // Cluster

  /// Returns the grounds of noise with at least some pixels.
  func grounds(of colors: WeightedColors, ofAtLeast pixelCount: Double) -> [Ground]
  /// Returns the effort at standard quality.
  func effort(clusterCount: Int) -> SearchEffort

  // Represent

  /// Returns the color that represents a cluster, with the nearest entry of the histogram.
  func representative(
    of members: [Int], center: SIMD3<Double>, among colors: WeightedColors
  ) -> WeightedColors.Occurrence
  /// Returns clusters whose colors are seen in the photo and can be told apart. If `areAllColors`,
  /// each cluster has a color of the photo.
  func settled(
    _ clusters: [ImageColorScheme.Cluster], of colors: WeightedColors, areAllColors: Bool
  ) -> [ImageColorScheme.Cluster]

  // Measure

  /// Returns clusters of the points that count to their shares, and the points that count to none.
  func measured(
    _ clusters: [ImageColorScheme.Cluster], of colors: WeightedColors, byColor: Bool
  ) -> (clusters: [ImageColorScheme.Cluster], rest: [Int])
}

/// The weights of colors.
struct ColorWeights {
  /// The weight of each color as a point for k-means.
  let points: [Double]
  /// The unnormalized chance that each color represents its cluster.
  let chances: [Double]
}

extension SchemeExtractor.Options {
  var plan: any ExtractionPlan { plan(salience: .photo) }

  func plan(salience: SalienceModel) -> any ExtractionPlan {
    switch emphasis {
    case .area: AreaPlan()
    case .salience: SaliencePlan(self, model: salience)
    }
  }

  /// The number of colors to find, or the most if it is automatic.
  var maximumCount: Int { exactColorCount ?? GroupSearch.maximumColorCount }

  /// The maximum number of points that the colors of a photo become at standard quality.
  package var maximumPointCount: Int { plan.maximumPointCount(clusterCount: maximumCount) }
}
