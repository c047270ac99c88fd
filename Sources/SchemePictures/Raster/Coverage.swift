/// The fraction of each pixel of a rectangle that a shape covers.
package struct Coverage: Sendable {
  /// The first column and row, and the numbers of columns and rows.
  package let minX, minY, width, height: Int
  /// The covered fraction of each pixel, 0 to 1, row by row.
  package private(set) var values: [Float]

  /// Creates an empty coverage of the pixels around some points, with a margin on each side.
  private init(around points: some Sequence<Point>, margin: Double) {
    var (low, high) = (Point(repeating: .infinity), Point(repeating: -.infinity))
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    guard low.x <= high.x else {
      (minX, minY, width, height, values) = (0, 0, 0, 0, [])
      return
    }
    low = (low - margin).rounded(.down)
    high = (high + margin).rounded(.up)
    (minX, minY) = (Int(low.x), Int(low.y))
    (width, height) = (Int(high.x) - minX, Int(high.y) - minY)
    values = Array(repeating: 0, count: width * height)
  }

  /// Returns the covered fraction of the pixel at a position in the image.
  package subscript(x: Int, y: Int) -> Float {
    guard minX..<(minX + width) ~= x, minY..<(minY + height) ~= y else { return 0 }
    return values[(y - minY) * width + x - minX]
  }

  /// Computes the exact coverage of polygons. Counterclockwise polygons are holes. Each side adds
  /// the area to its right to every pixel that it crosses, and the remaining area to the next
  /// pixel. Cumulative sums along the rows then give the coverage. Source: Raph Levien, "Inside the
  /// fastest font renderer", 2016.
  package init(filling polygons: [[Point]]) {
    self.init(around: polygons.joined(), margin: 0)
    guard width > 0 else { return }
    let origin = Point(Double(minX), Double(minY))
    // An extra column receives the area beyond the right end.
    var changes = [Double](repeating: 0, count: (width + 1) * height)
    for polygon in polygons {
      var start = (polygon.last ?? origin) - origin
      for point in polygon {
        Self.add(from: start, to: point - origin, columnCount: width + 1, to: &changes)
        start = point - origin
      }
    }
    for row in 0..<height {
      var sum = 0.0
      for column in 0..<width {
        sum += changes[row * (width + 1) + column]
        values[row * width + column] = Float(min(sum.magnitude, 1))
      }
    }
  }

  private static func add(
    from start: Point, to end: Point, columnCount: Int, to changes: inout [Double]
  ) {
    guard start.y != end.y else { return }
    let direction: Double = start.y < end.y ? 1 : -1
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    var (x, y) = (top.x, top.y)
    for row in Int(top.y.rounded(.down))..<Int(bottom.y.rounded(.up)) {
      let nextY = min(Double(row + 1), bottom.y)
      let nextX = nextY == bottom.y ? bottom.x : top.x + (nextY - top.y) * slope
      let (left, right) = (min(x, nextX), max(x, nextX))
      let first = Int(left)
      let last = max(first, Int(right.rounded(.up)) - 1)
      for column in first...last {
        let low = max(left, Double(column))
        let high = min(right, Double(column + 1))
        let share = right > left ? (high - low) / (right - left) : 1
        let rise = direction * (nextY - y) * share
        let leftPart = (low + high) / 2 - Double(column)
        changes[row * columnCount + column] += rise * (1 - leftPart)
        changes[row * columnCount + min(column + 1, columnCount - 1)] += rise * leftPart
      }
      (x, y) = (nextX, nextY)
    }
  }

  /// Computes the coverage of lines with round caps from the distances of the pixels' centers.
  package init(stroking lines: [[Point]], width lineWidth: Double) {
    let radius = lineWidth / 2
    self.init(around: lines.joined(), margin: radius + 1)
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        let low = pointwiseMin(start, end) - radius - 1
        let high = pointwiseMax(start, end) + radius + 1
        for y in max(0, Int(low.y) - minY)..<min(height, Int(high.y.rounded(.up)) - minY) {
          for x in max(0, Int(low.x) - minX)..<min(width, Int(high.x.rounded(.up)) - minX) {
            let middle = Point(Double(x + minX) + 0.5, Double(y + minY) + 0.5)
            let part = radius + 0.5 - distance(from: middle, toSegment: start, end)
            // A line thinner than a pixel covers at most its width of any pixel.
            let covered = Float(max(0, min(part, 1, lineWidth)))
            values[y * width + x] = max(values[y * width + x], covered)
          }
        }
      }
    }
  }
}
