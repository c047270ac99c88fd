/// A closed path of straight lines and circular arcs. A counterclockwise contour is a hole.
package struct Contour: Hashable, Sendable {
  /// A piece of a contour, which starts at the end of the previous one.
  package enum Piece: Hashable, Sendable {
    case line(to: Point)
    /// An arc between two angles in turns. A straight line connects the previous piece to its
    /// start.
    case arc(center: Point, radius: Double, from: Double, to: Double)
  }

  /// The pieces. A straight line connects the last piece to the first.
  package var pieces: [Piece]

  /// Creates a rectangle with rounded corners, clockwise from the top left.
  package init(_ rectangle: Rectangle, radii: [Double] = [0, 0, 0, 0]) {
    let corners = rectangle.corners
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

  package init(center: Point, radius: Double, isHole: Bool = false) {
    pieces = [.arc(center: center, radius: radius, from: 0, to: isHole ? -1 : 1)]
  }

  package init(pieces: [Piece]) { self.pieces = pieces }

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

  package init(_ rectangle: Rectangle, cornerRadius: Double) {
    self.init(rectangle, radii: Array(repeating: cornerRadius, count: 4))
  }

  /// Returns the contour as a polygon whose sides are at most `tolerance` pixels away from it.
  package func polygon(tolerance: Double) -> [Point] {
    pieces.flatMap { piece -> [Point] in
      switch piece {
      case .line(let end): return [end]
      case .arc(let center, let radius, let from, let to):
        // A side that spans an angle a is r (1 - cos a/2), about r a² / 8, inside the arc.
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
  package var end: Point {
    switch self {
    case .line(let end): end
    case .arc(let center, let radius, _, let to): center + radius * Point(turns: to)
    }
  }
}
