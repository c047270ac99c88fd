import ColorMath
import ImageDecoding

/// The plan in which colors count by the chance that people choose them: see ``SalienceModel``.
struct SaliencePlan: ExtractionPlan {
  let model: SalienceModel
  let sampleSize: SampleSize
  let separatesFaintPixels = true
  let surroundings: SampleSize?

  init(_ options: SchemeExtractor.Options, model: SalienceModel) {
    self.model = model
    let variety = SampleSize.forVariety(colorCount: options.maximumCount)
    surroundings = variety
    // If some pixels are left out, too few of a small sample would remain.
    sampleSize =
      options.mask != nil || !options.ignoredColors.isEmpty ? .forShares : variety
  }

  func jointShares(clusterCount: Int) -> ColorCubes.JointShares { .salience }

  let jointSharesOfFew = ColorCubes.JointShares(flat: ColorCubes.JointShares.salience.flat)
  let minimumCellsPerCluster = 4
  let joinsAtExactQuality = true
  let measuresAsSeen = true

  /// Cubes, or the samples in few cubes.
  func maximumPointCount(clusterCount: Int) -> Int {
    max(ColorBins.cubeCount, SampleSize.forVariety(colorCount: clusterCount).pixelCount)
  }

  func weights(
    of colors: [Oklab], _ means: [SRGB], in cubes: ColorCubes, surroundings: SamplesByCube?
  ) -> ColorWeights {
    let features = SalienceFeatures(
      of: colors, means, in: cubes, surroundings: surroundings)
    let logarithms = features.values.map(model.logarithmicChance)
    func weights(power: Double) -> [Double] {
      zip(ExactMath.exponentials(of: logarithms.map { power * $0 }), features.extents).map(*)
    }
    return ColorWeights(
      points: weights(power: SalienceModel.evenness), chances: weights(power: 1))
  }

  func grounds(of colors: WeightedColors, ofAtLeast pixelCount: Double) -> [Ground] {
    GroundSearch(colors).grounds(
      ofAtLeast: max(pixelCount, GroundSearch.minimumShare * colors.pixelCount))
  }

  func effort(clusterCount: Int) -> SearchEffort { .forSalience(clusterCount: clusterCount) }

  /// The flat color of most pixels represents a cluster, or else the color of the photo that is
  /// nearest to the typical color of the cluster.
  func representative(
    of members: [Int], center: SIMD3<Double>, among colors: WeightedColors
  ) -> WeightedColors.Occurrence {
    let count = colors.pixelCount(of: members)
    let flat = colors.flatColors.first { members.contains($0.point) }
    if let flat, flat.pixelCount > count / 2 { return colors.occurrence(of: flat) }
    return colors.occurrence(nearestTo: colors.typicalColor(of: members), among: members)
  }

  /// Each of a few colors is shown, unless its code is not well known.
  func settled(
    _ clusters: [ImageColorScheme.Cluster], of colors: WeightedColors, areAllColors: Bool
  ) -> [ImageColorScheme.Cluster] {
    if areAllColors, colors.faint.isEmpty { return clusters }
    return clusters.seen(in: colors).withDistinctCodes().withoutIndistinguishable(of: colors)
  }

  /// Each pixel counts to the color that it looks like.
  func measured(
    _ clusters: [ImageColorScheme.Cluster], of colors: WeightedColors, byColor: Bool
  ) -> (clusters: [ImageColorScheme.Cluster], rest: [Int]) {
    clusters.withLookalikes(of: colors, byColor: byColor)
  }
}
