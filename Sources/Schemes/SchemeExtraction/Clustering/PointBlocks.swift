/// Blocks of consecutive points, and groups of blocks, with bounding spheres. A center can be
/// nearest to a point in a sphere only if it is nearly as close to the middle of the sphere as the
/// closest center. If only one center qualifies, the whole block belongs to it.
package struct PointBlocks: Sendable {
  struct Sphere: Sendable {
    let x, y, z: Float
    let radius: Float
  }

  static let blockSize = 16
  static let groupSize = 16

  static func vectors(of block: Int) -> Range<Int> {
    let count = blockSize / ColorPoints.Vector.scalarCount
    return block * count..<(block + 1) * count
  }

  /// The spheres of the blocks, and of the groups of blocks.
  let blocks, groups: [Sphere]
  let moments: [SIMD4<Double>]

  init(
    _ x: [ColorPoints.Vector], _ y: [ColorPoints.Vector], _ z: [ColorPoints.Vector],
    moments: [SIMD4<Double>]
  ) {
    func spheres(of size: Int) -> [Sphere] {
      let vectorCount = size / ColorPoints.Vector.scalarCount
      return stride(from: 0, to: x.count, by: vectorCount).map { first in
        let run = first..<min(first + vectorCount, x.count)
        return Sphere(x[run], y[run], z[run])
      }
    }
    blocks = spheres(of: Self.blockSize)
    groups = spheres(of: Self.blockSize * Self.groupSize)
    self.moments = stride(from: 0, to: moments.count, by: Self.blockSize).map { first in
      moments[first..<first + Self.blockSize].reduce(.zero, +)
    }
  }
}

extension PointBlocks.Sphere {
  fileprivate init(
    _ x: ArraySlice<ColorPoints.Vector>, _ y: ArraySlice<ColorPoints.Vector>,
    _ z: ArraySlice<ColorPoints.Vector>
  ) {
    func middle(_ vectors: ArraySlice<ColorPoints.Vector>) -> Float {
      var low = vectors.first ?? .zero
      var high = low
      for vector in vectors {
        low.replace(with: vector, where: vector .< low)
        high.replace(with: vector, where: vector .> high)
      }
      var (least, greatest) = (low[0], high[0])
      for lane in 1..<ColorPoints.Vector.scalarCount {
        if low[lane] < least { least = low[lane] }
        if high[lane] > greatest { greatest = high[lane] }
      }
      return least + (greatest - least) / 2
    }
    (self.x, self.y, self.z) = (middle(x), middle(y), middle(z))
    var greatest = ColorPoints.Vector.zero
    for vector in x.indices {
      let (dx, dy, dz) = (x[vector] - self.x, y[vector] - self.y, z[vector] - self.z)
      let distance = dx * dx + dy * dy + dz * dz
      greatest.replace(with: distance, where: distance .> greatest)
    }
    var square = greatest[0]
    for lane in 1..<ColorPoints.Vector.scalarCount where greatest[lane] > square {
      square = greatest[lane]
    }
    radius = square.squareRoot()
  }
}
