internal import ColorMath

/// A search for the nearest color, with the result of a comparison with all colors.
///
/// Oklab is divided into cubes. The first search in a cube finds all colors that can be nearest to any point
/// in it: those whose distance from the center exceeds the least one by at most the cube's diagonal.
struct NearestColors {
  /// The number of cubes for a distance of 1.
  private static let resolution = 64
  /// The distance from the center of a cube to its corners, with a margin for rounding.
  private static let radius = 0.5 / Double(resolution) * 1.7320509

  /// The number of colors up to which a comparison with all of them is faster.
  private static let smallCount = 16

  private let colors: [Oklab]
  /// The lists of indices, each after its length minus 1, compact enough for a core's cache.
  private var lists: [UInt8] = []
  /// The offset of each cube's list, or -1 if it has none yet.
  private var listOfCube: [Int32]

  /// Creates a search among 1 to 256 colors.
  init(_ colors: [Oklab]) {
    self.colors = colors
    let cubeCount =
      colors.count > Self.smallCount ? Cube.count(resolution: Self.resolution) : 0
    listOfCube = Array(repeating: -1, count: cubeCount)
  }

  /// Returns the index of the first of the nearest colors.
  mutating func index(nearest color: Oklab) -> Int {
    guard !listOfCube.isEmpty, let cube = Cube(of: color, resolution: Self.resolution) else {
      return index(amongAll: color)
    }
    var list = Int(listOfCube[cube.index])
    if list < 0 {
      list = addList(of: cube)
      listOfCube[cube.index] = Int32(list)
    }
    var best = Int(lists[list + 1])
    var least = colors[best].squaredDifference(from: color)
    for place in list + 2..<list + 2 + Int(lists[list]) {
      let index = Int(lists[place])
      let difference = colors[index].squaredDifference(from: color)
      if difference < least { (best, least) = (index, difference) }
    }
    return best
  }

  private mutating func addList(of cube: Cube) -> Int {
    let middle = cube.middle
    let limit = colors[index(amongAll: middle)].difference(from: middle) + 2 * Self.radius
    let indices = colors.indices.filter { colors[$0].difference(from: middle) <= limit }
    let place = lists.count
    lists.append(UInt8(indices.count - 1))
    lists += indices.map { UInt8($0) }
    return place
  }

  private func index(amongAll color: Oklab) -> Int {
    var (best, least) = (0, Double.infinity)
    for index in colors.indices {
      let difference = colors[index].squaredDifference(from: color)
      if difference < least { (best, least) = (index, difference) }
    }
    return best
  }
}

/// A cube in the part of Oklab with the colors of screens and those beyond that dithering may search for.
private struct Cube {
  private let resolution: Int
  private let lightness, a, b: Int

  /// The number of cubes of a resolution.
  static func count(resolution: Int) -> Int { 2 * resolution * resolution * resolution }

  /// Creates the cube that contains a color, or returns `nil` outside of all cubes.
  init?(of color: Oklab, resolution: Int) {
    let range = 0..<1.0
    guard -0.5..<1.5 ~= color.lightness, range ~= color.a + 0.5, range ~= color.b + 0.5 else {
      return nil
    }
    lightness = Int((color.lightness + 0.5) * Double(resolution))
    a = Int((color.a + 0.5) * Double(resolution))
    b = Int((color.b + 0.5) * Double(resolution))
    self.resolution = resolution
  }

  var index: Int { (lightness * resolution + a) * resolution + b }

  var middle: Oklab {
    func middle(_ place: Int) -> Double { (Double(place) + 0.5) / Double(resolution) - 0.5 }
    return Oklab(lightness: middle(lightness), a: middle(a), b: middle(b))
  }
}
