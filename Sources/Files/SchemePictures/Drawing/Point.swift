/// A point in a picture, in pixels from its left and top.
package typealias Point = SIMD2<Double>

extension Point {
  /// Creates the unit vector at an angle. 0 points up, and a quarter of a turn points right. Sine
  /// and cosine are computed from their series, which give the same bits on every machine.
  package init(turns: Double) {
    let quarters = (turns * 4).rounded()
    let angle = (turns - quarters / 4) * (2 * .pi)
    let square = angle * angle
    var (sine, cosine) = (1.0, 1.0)
    // At an eighth of a turn, the omitted terms are below 1e-17.
    for step in stride(from: 16.0, to: 0, by: -2) {
      sine = 1 - sine * square / (step * (step + 1))
      cosine = 1 - cosine * square / (step * (step - 1))
    }
    sine *= angle
    switch Int(quarters) & 3 {
    case 0: self.init(sine, -cosine)
    case 1: self.init(cosine, sine)
    case 2: self.init(-sine, cosine)
    default: self.init(-cosine, -sine)
    }
  }

  package var length: Double { (x * x + y * y).squareRoot() }
}

/// Returns the distance of a point from the nearest point of a line segment.
func distance(from point: Point, toSegment start: Point, _ end: Point) -> Double {
  let (side, toPoint) = (end - start, point - start)
  let square = (side * side).sum()
  let fraction = square > 0 ? max(0, min(1, (side * toPoint).sum() / square)) : 0
  return (toPoint - fraction * side).length
}
