public import ColorMath
import ImageDecoding

/// The photos of an album that contribute most to each color, in memory that does not grow with the
/// number of photos.
///
/// Colors are divided into ``cubeCount`` cubes. For each cube, the names of the up to
/// ``photosPerCube`` photos that contribute most to it are kept. A color owns the cubes whose mean
/// is nearer to it than to any other color, and is represented by the photo that contributes most
/// to these cubes. For an album of up to ``photosPerCube`` photos, the result is exact. In a larger
/// album, a photo that contributes a little to many cubes can be missed.
public struct LeadingPhotos<Name: Sendable>: Sendable {
  /// The number of cubes: 16 steps a channel.
  public static var cubeCount: Int { 1 << 12 }
  /// The maximum number of photos that are kept for a cube.
  public static var photosPerCube: Int { 8 }

  private struct Leader: Sendable {
    let weight: UInt64
    /// The number of photos that were added before it.
    let number: Int
    let name: Name
  }

  /// The photos of each cube, in descending order of weight; of equal weights, the earlier photo
  /// first.
  private var leaders = [[Leader]](repeating: [], count: cubeCount)
  private var photoCount = 0

  /// Creates the leading photos of an empty album.
  public init() {}

  /// Adds the colors of a photo of the album.
  public mutating func add(_ photo: AlbumHistogram, named name: Name) {
    var weights: [Int: UInt64] = [:]
    for entry in photo.colors.entries {
      weights[Self.cube(of: entry.key), default: 0] += entry.alphaSum
    }
    for (cube, weight) in weights {
      let place = leaders[cube].partitioningIndex { $0.weight < weight }
      guard place < Self.photosPerCube else { continue }
      leaders[cube].insert(Leader(weight: weight, number: photoCount, name: name), at: place)
      if leaders[cube].count > Self.photosPerCube { leaders[cube].removeLast() }
    }
    photoCount += 1
  }

  /// Returns the name of the photo that represents each color of the scheme of an album, or `nil`
  /// for a color that is nearest to no cube.
  public func names(for colors: [Oklab], in album: AlbumHistogram) -> [Name?] {
    var sums = [[Int: Leader]](repeating: [:], count: colors.count)
    for (cube, mean) in Self.means(of: album) {
      guard let color = colors.indexOfNearest(to: mean) else { continue }
      for leader in leaders[cube] {
        let sum = (sums[color][leader.number]?.weight ?? 0) + leader.weight
        sums[color][leader.number] = Leader(
          weight: sum, number: leader.number, name: leader.name)
      }
    }
    return sums.map { leaders in
      leaders.values.max { ($0.weight, $1.number) < ($1.weight, $0.number) }?.name
    }
  }

  /// Returns the occupied cubes of an album in ascending order, with the means of their colors.
  private static func means(of album: AlbumHistogram) -> [(cube: Int, mean: Oklab)] {
    var sums = [SIMD4<UInt64>](repeating: .zero, count: cubeCount)
    for entry in album.colors.entries { sums[cube(of: entry.key)] &+= entry.sums }
    return sums.enumerated().filter { $1.w > 0 }
      .map { ($0, Oklab(SRGB(meanOf: $1), .wideGamut)) }
  }

  private static func cube(of key: UInt32) -> Int {
    Int(key >> 14 & 0xF) << 8 | Int(key >> 8 & 0xF) << 4 | Int(key >> 2 & 0xF)
  }
}
