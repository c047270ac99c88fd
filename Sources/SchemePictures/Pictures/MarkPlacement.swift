/// Round marks at places of a photo, moved aside where they would be on top of each other or stick
/// out of the photo.
package struct MarkPlacement: Sendable {
  /// One mark.
  package struct Mark: Hashable, Sendable {
    /// Which of the places it is for.
    package let index: Int
    /// The place.
    package let target: Point
    /// The middle of the mark.
    package let center: Point
    /// The radius in pixels.
    package let radius: Double
  }

  /// The marks. Places for which there was no room have none.
  package private(set) var marks: [Mark] = []

  private static let largestRadius = 17.0
  private static let gap = 3.0

  /// Places the marks one after another, each as near to its place as those before let it.
  ///
  /// - Parameters:
  ///   - targets: The places, the most important first.
  ///   - frame: Where the marks must be.
  package init(of targets: [Point], in frame: Rectangle) {
    // So many marks of this size fill a tenth of the frame.
    let area = frame.width * frame.height / Double(max(targets.count, 1)) / 10
    let radius = min(
      Self.largestRadius, max(4, (area / .pi).squareRoot()), frame.width / 2, frame.height / 2)
    for (index, target) in targets.enumerated() {
      guard let center = nearestFreePlace(to: target, radius: radius, in: frame) else { continue }
      marks.append(Mark(index: index, target: target, center: center, radius: radius))
    }
  }

  /// The first free place on growing circles around another.
  private func nearestFreePlace(
    to target: Point, radius: Double, in frame: Rectangle
  ) -> Point? {
    let room = frame.inset(by: radius + 2)
    func isFree(_ place: Point) -> Bool {
      marks.allSatisfy { ($0.center - place).length >= 2 * radius + Self.gap }
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
