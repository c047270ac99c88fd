import ColorMath
import ImageDecoding

/// The plan in which colors count by their area: k-means on the pixels, whose error is as small as
/// possible.
struct AreaPlan: ExtractionPlan {
  /// The minimum number of cells into which a cluster of average size is divided.
  static let cellsPerCluster = 1024.0

  let sampleSize = SampleSize.forShares
  let separatesFaintPixels = false
  let surroundings: SampleSize? = nil

  func jointShares(clusterCount: Int) -> ColorCubes.JointShares {
    .init(cube: 1 / (Self.cellsPerCluster * Double(clusterCount)))
  }

  let jointSharesOfFew = ColorCubes.JointShares()
  let minimumCellsPerCluster = 64
  let joinsAtExactQuality = false
  let measuresAsSeen = false

  /// Cubes, and the cells of those that have more pixels than are joined.
  func maximumPointCount(clusterCount: Int) -> Int {
    let cubeCount = Int(Self.cellsPerCluster) * clusterCount
    return min(ColorBins.count, ColorBins.cubeCount + ColorBins.cellsPerCube * cubeCount)
  }

  func weights(
    of colors: [Oklab], _ means: [SRGB], in cubes: ColorCubes, surroundings: SamplesByCube?
  ) -> ColorWeights {
    let pixelCounts = cubes.pixelCounts
    return ColorWeights(points: pixelCounts, chances: pixelCounts)
  }

  func grounds(of colors: WeightedColors, ofAtLeast pixelCount: Double) -> [Ground] { [] }

  func effort(clusterCount: Int) -> SearchEffort { .forArea(clusterCount: clusterCount) }

  /// The center represents a cluster.
  func representative(
    of members: [Int], center: SIMD3<Double>, among colors: WeightedColors
  ) -> WeightedColors.Occurrence {
    colors.occurrence(ofCenter: center, among: members)
  }

  func settled(
    _ clusters: [ImageColorScheme.Cluster], of colors: WeightedColors, areAllColors: Bool
  ) -> [ImageColorScheme.Cluster] {
    clusters
  }

  /// Each pixel counts to the cluster that it is in.
  func measured(
    _ clusters: [ImageColorScheme.Cluster], of colors: WeightedColors, byColor: Bool
  ) -> (clusters: [ImageColorScheme.Cluster], rest: [Int]) {
    (clusters, [])
  }
}
