/// Strokes in a small language of letters and coordinates, which are measured from the left and
/// upward from the baseline. `M` begins a stroke, `L` draws a straight line, `H` and `V` draw a
/// quarter of a curve that starts horizontally or vertically, and `C` draws a cubic Bézier curve
/// from its two control points and its end.
struct StrokePath {
  private(set) var lines: [[Point]] = []

  /// The position of the control points of a quarter curve, as a fraction of its extent. For an
  /// ellipse, it would be 0.55.
  private static let squareness = 0.6
  private static let stepCount = 10

  /// Parses strokes up to the first error.
  init(_ text: String) {
    var words = text.split(separator: " ")[...]
    func point() -> Point? {
      guard words.count >= 2, let x = Double(words.removeFirst()),
        let y = Double(words.removeFirst())
      else { return nil }
      return Point(x, y)
    }
    while let word = words.first, let command = word.first {
      words[words.startIndex] = word.dropFirst()
      guard let first = point() else { return }
      let start = lines.last?.last ?? first
      let bend = Self.squareness * (first - start)
      let (across, up) = (Point(bend.x, 0), Point(0, bend.y))
      switch command {
      case "M": lines.append([first])
      case "L": lines[lines.endIndex - 1].append(first)
      case "H": addCurve(start, start + across, first - up, first)
      case "V": addCurve(start, start + up, first - across, first)
      case "C":
        guard let second = point(), let end = point() else { return }
        addCurve(start, first, second, end)
      default: return
      }
    }
  }

  private mutating func addCurve(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
    for step in 1...Self.stepCount {
      let t = Double(step) / Double(Self.stepCount)
      let u = 1 - t
      let point = (u * u * u) * a + (3 * u * u * t) * b + (3 * u * t * t) * c + (t * t * t) * d
      lines[lines.endIndex - 1].append(point)
    }
  }
}
