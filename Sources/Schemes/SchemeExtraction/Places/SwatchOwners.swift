import ColorMath
import ImageDecoding

/// The swatches that the colors of a photo look like, determined by their clusters. Usually all
/// colors of a cube of ``ColorBins`` have the same owner, which a single lookup then finds.
struct SwatchOwners {
  /// The maximum difference in Oklab of a color that looks like its swatch: about three just
  /// noticeable differences.
  private static let tolerance = 0.06
  /// The owner of a color that looks like no swatch.
  static let nobody: Int16 = -1
  /// The marker of a cube whose colors have different owners.
  private static let mixed: Int16 = -2

  private let colors: WeightedColors
  private let owners: [Int16]
  private let ownersOfCubes: [Int16]
  private let cubes = ColorBins.cubes

  init(of clusters: [ImageColorScheme.Cluster], in colors: WeightedColors) {
    var owners = [Int16](repeating: Self.nobody, count: colors.points.count)
    for (index, cluster) in clusters.enumerated() {
      let limit = Self.tolerance * Self.tolerance
      for member in cluster.members
      where colors.color(of: member).squaredDifference(from: cluster.color) <= limit {
        owners[member] = Int16(index)
      }
    }
    var ownersOfCubes = [Int16](repeating: Self.nobody, count: ColorBins.cubeCount)
    var end = 0
    for point in owners.indices {
      let cubes = colors.cubes(ofPoint: point)
      for cube in cubes where cube >= end || owners[point] != ownersOfCubes[cube] {
        ownersOfCubes[cube] = cube >= end ? owners[point] : Self.mixed
      }
      end = cubes.upperBound
    }
    (self.colors, self.owners, self.ownersOfCubes) = (colors, owners, ownersOfCubes)
  }

  /// Returns the index of the swatch that a pixel looks like, or ``nobody``.
  func owner(of pixel: RGBA8) -> Int16 {
    guard pixel.alpha > 127 else { return Self.nobody }
    let cube = Int(cubes.number(of: pixel))
    let owner = ownersOfCubes[cube]
    guard owner == Self.mixed else { return owner }
    // The nearest point, which is the color itself if colors are counted exactly.
    let color = colors.color(of: pixel)
    var nearest = (difference: Double.infinity, owner: Self.nobody)
    for point in colors.points(ofCube: cube) {
      let difference = colors.color(of: point).squaredDifference(from: color)
      if difference < nearest.difference { nearest = (difference, owners[point]) }
    }
    return nearest.owner
  }
}
