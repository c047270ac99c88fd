/// A part of a ring between two angles.
package struct Wedge: Hashable, Sendable {
  /// The center of the ring.
  package var center: Point
  /// The radii of the hole and of the ring, in pixels.
  package var innerRadius, outerRadius: Double
  /// The angles of the sides, in turns clockwise from the top, at most one turn apart.
  package var start, end: Double

  package init(
    center: Point, innerRadius: Double, outerRadius: Double, start: Double, end: Double
  ) {
    (self.center, self.innerRadius, self.outerRadius) = (center, innerRadius, outerRadius)
    (self.start, self.end) = (start, end)
  }

  package var direction: Point { Point(turns: (start + end) / 2) }

  /// Returns the contours, with half of a gap along each straight side.
  package func contours(gap: Double) -> [Contour] {
    guard end - start < 1 else {
      return [
        Contour(center: center, radius: outerRadius),
        Contour(center: center, radius: innerRadius, isHole: true),
      ]
    }
    // A gap of constant width takes a larger angle near the center. Thin wedges keep most of their
    // angle.
    let largest = (end - start) * 0.3
    let outer = min(gap / 2 / outerRadius / (2 * .pi), largest)
    let inner = min(gap / 2 / innerRadius / (2 * .pi), largest)
    return [
      Contour(pieces: [
        .arc(center: center, radius: outerRadius, from: start + outer, to: end - outer),
        .arc(center: center, radius: innerRadius, from: end - inner, to: start + inner),
      ])
    ]
  }
}
