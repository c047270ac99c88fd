/// A closed line of straight pieces and arcs of circles. The inside is where it goes around
/// clockwise; a contour that goes the other way cuts a hole.
package struct Contour: Hashable, Sendable {
  /// A piece of a contour, from where the one before ends.
  package enum Piece: Hashable, Sendable {
    case line(to: Point)
    /// An arc, from and to angles in turns; a straight line leads to its start.
    case arc(center: Point, radius: Double, from: Double, to: Double)
  }

  /// The pieces. The last is joined to the first by a straight line.
  package var pieces: [Piece]

  /// A rectangle with round corners, whose radii go clockwise from the left top.
  package init(_ rectangle: Rectangle, radii: [Double]) {
    let corners = [
      Point(rectangle.minX, rectangle.minY), Point(rectangle.maxX, rectangle.minY),
      Point(rectangle.maxX, rectangle.maxY), Point(rectangle.minX, rectangle.maxY),
    ]
    let inward = [Point(1, 1), Point(-1, 1), Point(-1, -1), Point(1, -1)]
    let largest = min(rectangle.width, rectangle.height) / 2
    pieces = corners.indices.map { index in
      let radius = min(radii[index], largest)
      guard radius > 0 else { return .line(to: corners[index]) }
      let start = Double(index) / 4 - 0.25
      return .arc(
        center: corners[index] + inward[index] * radius, radius: radius, from: start,
        to: start + 0.25)
    }
  }

  /// A circle.
  package init(center: Point, radius: Double, isHole: Bool = false) {
    let end: Double = isHole ? -1 : 1
    pieces = [.arc(center: center, radius: radius, from: 0, to: end)]
  }

  /// Creates a contour from its pieces.
  package init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The same line in the other direction.
  package var reversed: Contour {
    var start = pieces.last.map(\.end) ?? Point()
    let turned = pieces.map { piece in
      defer { start = piece.end }
      return switch piece {
      case .line: Piece.line(to: start)
      case .arc(let center, let radius, let from, let to):
        Piece.arc(center: center, radius: radius, from: to, to: from)
      }
    }
    return Contour(pieces: turned.reversed())
  }

  /// The contour as a polygon, none of whose sides is further than `tolerance` pixels from it.
  package func polygon(tolerance: Double) -> [Point] {
    pieces.flatMap { piece -> [Point] in
      switch piece {
      case .line(let end): return [end]
      case .arc(let center, let radius, let from, let to):
        // A side that spans an angle a lies r (1 - cos a/2), about r a² / 8, inside the arc.
        let widest = (8 * tolerance / max(radius, tolerance)).squareRoot() / (2 * .pi)
        let count = max(1, Int(((to - from).magnitude / widest).rounded(.up)))
        return (0...count).map { step in
          center + radius * Point(turns: from + (to - from) * Double(step) / Double(count))
        }
      }
    }
  }
}

extension Contour.Piece {
  /// Where the piece ends.
  package var end: Point {
    switch self {
    case .line(let end): end
    case .arc(let center, let radius, _, let to): center + radius * Point(turns: to)
    }
  }
}
