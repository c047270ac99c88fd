/// Blocks of consecutive points, and groups of blocks, with bounding spheres. A center can be
/// nearest to a point in a sphere only if it is nearly as close to the middle of the sphere as the
/// closest center.
struct PointBlocks: Sendable {
  struct Sphere: Sendable {
    let middle: SIMD3<Float>
    let radius: Float
  }

  /// The number of points of a block.
  static let blockSize = 32
  /// The number of blocks of a group.
  static let groupSize = 8
  private static let octetCount = blockSize / ColorPoints.Vector.scalarCount

  static func octets(of block: Int) -> Range<Int> {
    block &* octetCount..<(block &+ 1) &* octetCount
  }

  /// Returns the octets of the blocks that have points within a distance of a place, and maybe of
  /// others.
  func octets(within distance: Float, of place: SIMD3<Float>) -> some Sequence<Int> {
    blocks.indices.lazy.filter { block in
      let difference = blocks[block].middle - place
      let reach = distance + blocks[block].radius
      return (difference * difference).sum() <= reach * reach * 1.0001
    }.flatMap(Self.octets)
  }

  /// The spheres of the blocks, and of the groups of blocks.
  let blocks, groups: [Sphere]

  init(_ octets: [ColorPoints.Octet]) {
    func spheres(_ count: Int) -> [Sphere] {
      stride(from: 0, to: octets.count, by: count).map { first in
        Sphere(around: octets.span.extracting(first..<min(first + count, octets.count)))
      }
    }
    (blocks, groups) = (spheres(Self.octetCount), spheres(Self.octetCount * Self.groupSize))
  }
}

extension PointBlocks.Sphere {
  fileprivate init(around octets: Span<ColorPoints.Octet>) {
    var (low, high) = (octets[0], octets[0])
    for index in octets.indices {
      let points = octets[index]
      low.x.replace(with: points.x, where: points.x .< low.x)
      low.y.replace(with: points.y, where: points.y .< low.y)
      low.z.replace(with: points.z, where: points.z .< low.z)
      high.x.replace(with: points.x, where: points.x .> high.x)
      high.y.replace(with: points.y, where: points.y .> high.y)
      high.z.replace(with: points.z, where: points.z .> high.z)
    }
    func center(_ low: ColorPoints.Vector, _ high: ColorPoints.Vector) -> Float {
      let least = -(-low).greatest
      return least + (high.greatest - least) / 2
    }
    let middle = SIMD3(center(low.x, high.x), center(low.y, high.y), center(low.z, high.z))
    var greatest = ColorPoints.Vector.zero
    for index in octets.indices {
      let distance = octets[index].squaredDistances(to: middle)
      greatest.replace(with: distance, where: distance .> greatest)
    }
    (self.middle, radius) = (middle, greatest.greatest.squareRoot())
  }
}

extension ColorPoints.Vector {
  /// The greatest of the eight numbers.
  fileprivate var greatest: Float {
    var greatest = self[0]
    for lane in 1..<Self.scalarCount where self[lane] > greatest { greatest = self[lane] }
    return greatest
  }
}
