internal import ColorMath

/// A search for the nearest color, which gives the same result as a comparison with all colors.
///
/// Oklab is divided into cubes. The first search in a cube collects all colors that can be nearest
/// to any point in it: those whose distance from the center exceeds the minimum distance by at most
/// the cube's diagonal.
struct NearestColors {
  /// The number of cubes along a distance of 1.
  fileprivate static let resolution = 64
  /// The distance from the center of a cube to its corners, with a margin for rounding.
  private static let radius = 0.5 / Double(resolution) * 1.7320509

  /// The number of colors up to which a comparison with all of them is faster.
  private static let smallCount = 16

  private let colors: [Oklab]
  /// The lists of indices, each preceded by its length minus 1, compact enough for a core's cache.
  private var lists: [UInt8] = []
  /// The offset of each cube's list, or -1 if the list has not been created.
  private var listOfCube: [Int32]

  /// Creates a search among 1 to 256 colors.
  init(_ colors: [Oklab]) {
    self.colors = colors
    let cubeCount = colors.count > Self.smallCount ? Cube.count : 0
    listOfCube = Array(repeating: -1, count: cubeCount)
  }

  /// Returns the index of the nearest color, the first of equally near ones.
  mutating func index(nearest color: Oklab) -> Int {
    guard !listOfCube.isEmpty, let cube = Cube(of: color)
    else { return colors.indexOfNearest(to: color) ?? 0 }
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
    let nearest = colors[colors.indexOfNearest(to: middle) ?? 0]
    let limit = nearest.difference(from: middle) + 2 * Self.radius
    let indices = colors.indices.filter { colors[$0].difference(from: middle) <= limit }
    let place = lists.count
    lists.append(UInt8(indices.count - 1))
    lists += indices.map { UInt8($0) }
    return place
  }
}

/// A cube in the region of Oklab that contains the colors of screens and the colors that dithering
/// searches for.
private struct Cube {
  private static let resolution = NearestColors.resolution
  static let count = 2 * resolution * resolution * resolution

  private let lightness, a, b: Int

  /// Creates the cube that contains a color, or returns `nil` if it is outside all cubes.
  init?(of color: Oklab) {
    let range = 0..<1.0
    guard -0.5..<1.5 ~= color.lightness, range ~= color.a + 0.5, range ~= color.b + 0.5
    else { return nil }
    func place(_ coordinate: Double) -> Int { Int((coordinate + 0.5) * Double(Self.resolution)) }
    (lightness, a, b) = (place(color.lightness), place(color.a), place(color.b))
  }

  var index: Int { (lightness * Self.resolution + a) * Self.resolution + b }

  var middle: Oklab {
    func middle(_ place: Int) -> Double { (Double(place) + 0.5) / Double(Self.resolution) - 0.5 }
    return Oklab(lightness: middle(lightness), a: middle(a), b: middle(b))
  }
}
