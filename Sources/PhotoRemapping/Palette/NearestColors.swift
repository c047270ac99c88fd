internal import ColorMath

/// A search for the color nearest to another, with the result of a comparison with all of them.
///
/// Oklab is divided into cubes. The colors that can be the nearest one of any place in a cube are found
/// once, when the first place in it is asked for: those that are, from its middle, not farther than the
/// nearest one by more than twice the way to its corners.
struct NearestColors {
  /// The number of cubes for a distance of 1.
  private static let resolution = 64
  /// The length of the way from the middle of a cube to its corners, with some room for rounding.
  private static let radius = 0.5 / Double(resolution) * 1.7320509

  private let colors: [Oklab]
  /// The list of each cube, or -1 for those that have none yet.
  private var listOfCube = [Int32](
    repeating: -1, count: resolution * resolution * resolution)
  private var lists: [[UInt8]] = []

  /// Creates a search among 1 to 256 colors.
  init(_ colors: [Oklab]) {
    self.colors = colors
  }

  /// Returns the index of the nearest color, and of equally near ones the first.
  mutating func index(nearest color: Oklab) -> Int {
    guard let cube = Cube(of: color, resolution: Self.resolution) else {
      return nearest(to: color, among: colors.indices)
    }
    if listOfCube[cube.index] < 0 {
      let middle = cube.middle
      let least = colors[nearest(to: middle, among: colors.indices)].difference(from: middle)
      let limit = least + 2 * Self.radius
      listOfCube[cube.index] = Int32(lists.count)
      lists.append(
        colors.indices.filter { colors[$0].difference(from: middle) <= limit }.map { UInt8($0) })
    }
    return nearest(to: color, among: lists[Int(listOfCube[cube.index])].lazy.map { Int($0) })
  }

  private func nearest(to color: Oklab, among indices: some Collection<Int>) -> Int {
    var best = (index: 0, difference: Double.infinity)
    for index in indices {
      let difference = colors[index].squaredDifference(from: color)
      if difference < best.difference { best = (index, difference) }
    }
    return best.index
  }
}

/// A cube of the part of Oklab that has the colors of screens.
private struct Cube {
  private let resolution: Int
  private let lightness, a, b: Int

  /// Creates the cube that a color is in, or returns `nil` if it lies outside of them all.
  init?(of color: Oklab, resolution: Int) {
    let range = 0..<1.0
    guard range ~= color.lightness, range ~= color.a + 0.5, range ~= color.b + 0.5 else {
      return nil
    }
    lightness = Int(color.lightness * Double(resolution))
    a = Int((color.a + 0.5) * Double(resolution))
    b = Int((color.b + 0.5) * Double(resolution))
    self.resolution = resolution
  }

  var index: Int { (lightness * resolution + a) * resolution + b }

  var middle: Oklab {
    func middle(_ place: Int) -> Double { (Double(place) + 0.5) / Double(resolution) }
    return Oklab(lightness: middle(lightness), a: middle(a) - 0.5, b: middle(b) - 0.5)
  }
}
