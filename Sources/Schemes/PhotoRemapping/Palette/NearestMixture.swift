/// The point nearest to the origin in the convex hull of some points, as a weighted mean of at most
/// four.
///
/// Source: P. Wolfe, "Finding the nearest point in a polytope", Mathematical Programming 11, 1976.
struct NearestMixture {
  private var count = 1
  private var places = SIMD4<Int>()
  private var parts = SIMD4(1.0, 0, 0, 0)

  /// The minimum gain of a further point, as a squared distance. A smaller gain makes no visible
  /// difference.
  static let leastGain = 1e-9

  init(of points: [Light]) {
    for place in points.indices where points[place].square < points[places[0]].square {
      places[0] = place
    }
    // The limit guards against rounding errors.
    for _ in 0..<64 {
      let reached = mixed(points)
      var (best, least) = (0, Double.infinity)
      for place in points.indices {
        let advance = reached.dot(points[place])
        if advance < least { (best, least) = (place, advance) }
      }
      guard reached.square - least > Self.leastGain, count < 4 else { return }
      (places[count], parts[count]) = (best, 0)
      count += 1
      settle(points)
    }
  }

  /// Returns the mixture of other points with the same weights.
  func mixed(_ points: [Light]) -> Light {
    (0..<count).reduce(Light()) { $0 + points[places[$1]] * parts[$1] }
  }

  /// Moves toward the point nearest to the origin on the plane through the weighted points, as far
  /// as all weights stay above 0. Points whose weight becomes 0 are removed.
  private mutating func settle(_ points: [Light]) {
    while count > 1 {
      let goal = partsOnPlane(points)
      // Degenerate points have no such weights. The latest point, whose weight is 0, then adds
      // nothing.
      guard goal.sum().isFinite else { return leaveOutLeast() }
      var way = 1.0
      for place in 0..<count where goal[place] <= 0 {
        way = min(way, parts[place] / (parts[place] - goal[place]))
      }
      parts += (goal - parts) * way
      guard way < 1 else { return }
      leaveOutLeast()
    }
  }

  /// Removes the point with the minimum weight, which is 0 except for rounding.
  private mutating func leaveOutLeast() {
    var least = 0
    for place in 1..<count where parts[place] < parts[least] { least = place }
    count -= 1
    (places[least], parts[least]) = (places[count], parts[count])
    parts[count] = 0
    parts /= parts.sum()
  }

  /// Returns the weights of the point nearest to the origin on the line, plane or space, by
  /// Cramer's rule.
  private func partsOnPlane(_ points: [Light]) -> SIMD4<Double> {
    let origin = points[places[0]]
    let first = points[places[1]] - origin
    if count == 2 {
      let part = -origin.dot(first) / first.square
      return SIMD4(1 - part, part, 0, 0)
    }
    let second = points[places[2]] - origin
    let normal = first.cross(second)
    if count == 3 {
      let one = -origin.cross(second).dot(normal) / normal.square
      let other = -first.cross(origin).dot(normal) / normal.square
      return SIMD4(1 - one - other, one, other, 0)
    }
    let third = points[places[3]] - origin
    let volume = normal.dot(third)
    let one = -origin.dot(second.cross(third)) / volume
    let other = -origin.dot(third.cross(first)) / volume
    let last = -origin.dot(normal) / volume
    return SIMD4(1 - one - other - last, one, other, last)
  }
}

extension Light {
  var square: Double { dot(self) }

  func dot(_ other: Light) -> Double { (self * other).sum() }

  fileprivate func cross(_ other: Light) -> Light {
    Light(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
