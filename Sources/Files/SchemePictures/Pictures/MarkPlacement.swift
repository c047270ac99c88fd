/// Round marks at points of a photo, which do not touch each other. Marks are smaller where points
/// are close to each other or to the edge. A mark that would be too small to read is moved aside,
/// with a line to its point.
package struct MarkPlacement: Sendable {
  package struct Mark: Hashable, Sendable {
    package let index: Int
    package let target: Point
    /// The center of the mark. It differs from the target if the mark was moved aside.
    package let center: Point
    package let radius: Double
  }

  /// The marks, in the order of their targets. Targets without enough room have none.
  package private(set) var marks: [Mark] = []

  /// The radii of marks, from the smallest readable one to the largest.
  package static let radii = 8.0...17.0
  /// The minimum distance between two marks.
  package static let gap = 3.0
  /// The minimum distance of a mark from the edge of the photo.
  private static let edgeGap = 2.0

  /// Places marks at targets within a frame, the most important first.
  package init(of targets: [Point], in frame: Rectangle) {
    // With many targets, marks are smaller, so that they fill at most a tenth of the frame.
    let crowded = (frame.width * frame.height / Double(max(targets.count, 1)) / 10 / .pi)
      .squareRoot()
    let least = min(Self.radii.lowerBound, max(4, crowded))
    var moved: [Int] = []
    var stays: [Int] = []
    func distanceToNearest(of index: Int) -> Double {
      stays.filter { $0 != index }.map { (targets[$0] - targets[index]).length }.min() ?? .infinity
    }
    for (index, target) in targets.enumerated() {
      let isFree =
        distanceToNearest(of: index) >= 2 * least + Self.gap
        && Self.room(at: target, in: frame) >= least
      if isFree { stays.append(index) } else { moved.append(index) }
    }
    marks = stays.map { index in
      let target = targets[index]
      let radius = min(
        Self.radii.upperBound, (distanceToNearest(of: index) - Self.gap) / 2,
        Self.room(at: target, in: frame))
      return Mark(index: index, target: target, center: target, radius: radius)
    }
    for index in moved {
      guard let center = nearestFreePlace(to: targets[index], radius: least, in: frame)
      else { continue }
      marks.append(Mark(index: index, target: targets[index], center: center, radius: least))
    }
    marks.sort { $0.index < $1.index }
  }

  /// Returns the maximum radius of a mark at a point of a frame.
  private static func room(at place: Point, in frame: Rectangle) -> Double {
    min(place.x - frame.minX, frame.maxX - place.x, place.y - frame.minY, frame.maxY - place.y)
      - edgeGap
  }

  /// Returns the first free point on growing circles around a target.
  private func nearestFreePlace(to target: Point, radius: Double, in frame: Rectangle) -> Point? {
    let room = frame.inset(by: radius + Self.edgeGap)
    func isFree(_ place: Point) -> Bool {
      marks.allSatisfy { ($0.center - place).length >= $0.radius + radius + Self.gap }
    }
    let farthest = (frame.width * frame.width + frame.height * frame.height).squareRoot()
    for distance in stride(from: 0, through: farthest, by: 3) {
      let count = distance == 0 ? 1 : max(8, Int(distance / 3))
      for step in 0..<count {
        let place = target + distance * Point(turns: Double(step) / Double(count))
        let inside = Point(
          min(max(place.x, room.minX), room.maxX), min(max(place.y, room.minY), room.maxY))
        if isFree(inside) { return inside }
      }
    }
    return nil
  }
}
