/// The fraction of each pixel of a rectangle that a shape covers.
package struct Coverage: Sendable {
  /// The first column and row, and the numbers of columns and rows.
  package let minX, minY, width, height: Int
  /// The rows of any picture.
  package static let allRows = -(1 << 40)..<1 << 40

  /// The covered fraction of each pixel, 0 to 1, row by row.
  package private(set) var values: [Float]

  /// The top of the shape, which is above ``minY`` if only lower rows are computed.
  private let top: Int

  /// Creates an empty coverage of the pixels around some points, with a margin on each side, in some
  /// rows.
  private init(around points: some Sequence<Point>, margin: Double, in rows: Range<Int>) {
    var (low, high) = (Point(repeating: .infinity), Point(repeating: -.infinity))
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    guard low.x <= high.x else {
      (minX, minY, width, height, top, values) = (0, 0, 0, 0, 0, [])
      return
    }
    low = (low - margin).rounded(.down)
    high = (high + margin).rounded(.up)
    let rows = (Int(low.y)..<Int(high.y)).clamped(to: rows)
    (minX, minY, top) = (Int(low.x), rows.lowerBound, Int(low.y))
    (width, height) = (Int(high.x) - minX, rows.count)
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
  package init(filling polygons: [[Point]], in rows: Range<Int> = allRows) {
    self.init(around: polygons.joined(), margin: 0, in: rows)
    guard width > 0, height > 0 else { return }
    let origin = Point(Double(minX), Double(top))
    let rows = minY - top..<minY - top + height
    // An extra column receives the area beyond the right end.
    var changes = [Double](repeating: 0, count: (width + 1) * height)
    for polygon in polygons {
      var start = (polygon.last ?? origin) - origin
      for point in polygon {
        Self.add(from: start, to: point - origin, in: rows, columnCount: width + 1, to: &changes)
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
    from start: Point, to end: Point, in rows: Range<Int>, columnCount: Int,
    to changes: inout [Double]
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
      defer { (x, y) = (nextX, nextY) }
      guard rows.contains(row) else { continue }
      let start = (row - rows.lowerBound) * columnCount
      let first = Int(left)
      let last = max(first, Int(right.rounded(.up)) - 1)
      for column in first...last {
        let low = max(left, Double(column))
        let high = min(right, Double(column + 1))
        let share = right > left ? (high - low) / (right - left) : 1
        let rise = direction * (nextY - y) * share
        let leftPart = (low + high) / 2 - Double(column)
        changes[start + column] += rise * (1 - leftPart)
        changes[start + min(column + 1, columnCount - 1)] += rise * leftPart
      }
    }
  }

  /// Computes the coverage of lines with round caps from the distances of the pixels' centers.
  package init(
    stroking lines: [[Point]], width lineWidth: Double, in rows: Range<Int> = allRows
  ) {
    let radius = lineWidth / 2
    self.init(around: lines.joined(), margin: radius + 1, in: rows)
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        let low = pointwiseMin(start, end) - radius - 1
        let high = pointwiseMax(start, end) + radius + 1
        let rows = (Int(low.y) - minY..<Int(high.y.rounded(.up)) - minY).clamped(to: 0..<height)
        let columns = (Int(low.x) - minX..<Int(high.x.rounded(.up)) - minX).clamped(to: 0..<width)
        for y in rows {
          for x in columns {
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
