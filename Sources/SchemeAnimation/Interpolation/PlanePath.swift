/// A line through places in the plane.
public struct PlanePath: Hashable, Sendable, Interpolable {
  /// The corners, in their order.
  public let points: [PlanePoint]

  /// Creates a path, or returns `nil` without a point.
  public init?(_ points: [PlanePoint]) {
    guard !points.isEmpty else { return nil }
    self.points = points
  }

  private init(unchecked points: [PlanePoint]) { self.points = points }

  /// The path some part of the way to another. Where one has fewer corners, corners are added along
  /// it, evenly by length, so that no part of it folds up into a point.
  public func interpolated(to end: PlanePath, fraction: Double) -> PlanePath {
    let count = max(points.count, end.points.count)
    let pairs = zip(refined(to: count), end.refined(to: count))
    return PlanePath(
      unchecked: pairs.map { $0.interpolated(to: $1, fraction: fraction) })
  }

  /// The corners of the same line with more of them: each is added in the middle of what is the
  /// longest piece by then.
  private func refined(to count: Int) -> [PlanePoint] {
    var points = points
    while points.count < count {
      let pieces = points.indices.dropLast()
      let longest = pieces.max { left, right in
        points[left].distance(to: points[left + 1]) < points[right].distance(to: points[right + 1])
      }
      guard let longest else {
        points.append(points[0])
        continue
      }
      let middle = points[longest].interpolated(to: points[longest + 1], fraction: 0.5)
      points.insert(middle, at: longest + 1)
    }
    return points
  }
}
