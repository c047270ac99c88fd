/// The layout of the wedges of a wheel and of their labels. The size of the ring depends only on
/// the width of the picture. Half of the labels are in a column on each side of the ring, in the
/// order of the wedges. If they do not fit, a table lists the colors instead.
package struct WheelLayout {
  package struct SideLabel {
    package let index: Int
    /// The end of the label that is nearer to the ring, at half the label's height.
    package let place: Point
    /// The angle at which the line leaves the ring, in turns.
    fileprivate let turns: Double
    package fileprivate(set) var line: [Point] = []
  }

  package let wedges: [Wedge]
  package private(set) var labels: [SideLabel] = []
  /// A Boolean value that indicates whether labels have a second line for the name.
  package private(set) var hasNames = false
  /// The bottom of the ring and its labels.
  package let bottom: Double

  /// The font sizes of codes, shares and names, and the distance between the two lines of a label.
  static let codeSize = 15.0
  static let nameSize = 13.0
  static let lineHeight = 18.0

  /// The width of the widest label: a code, two spaces and a share, or the longest everyday name.
  private static let columnWidth = max(
    Label.width(of: "#000000  >99.9%", size: codeSize),
    Label.width(of: "light greenish blue", size: nameSize))
  /// The distance between labels with and without names.
  private static let rowHeights = (named: 44.0, plain: 25.0)
  /// The distance of labels from the ring.
  private static let leader = 44.0
  /// The distance by which labels extend above and below the ring.
  private static let overhang = 16.0
  /// The distances from the ring at which leader lines start, and at which they may bend.
  private static let (lineStart, lineBend) = (4.0, 10.0...26.0)
  /// The maximum radius of a ring, and the minimum radius with labels beside it.
  private static let radii = (least: 100.0, largest: 260.0)
  /// The factor by which the cost of an earlier arrangement may exceed that of the best one.
  private static let indulgence = 1.3
  /// The minimum visible fraction of a full turn for a wedge.
  private static let minimumPart = 0.006

  /// Creates the layout of colors in a picture of a width.
  package init(of colors: [PictureColor], width: Double) {
    let whole = width / 2 - SchemePicture.margin
    let besideLabels = min(whole - Self.columnWidth - Self.leader, Self.radii.largest)
    let hasRoom = besideLabels >= Self.radii.least
    let radius = hasRoom ? besideLabels : min(whole, Self.radii.largest)
    let reach = radius + (hasRoom ? Self.overhang : 0)
    let center = Point(width / 2, SchemePicture.margin + reach)
    bottom = center.y + reach
    let parts = colors.visibleParts(least: Self.minimumPart)
    func wedges(from start: Double) -> [Wedge] {
      var end = start
      return parts.indices.map { index in
        let begin = end
        end = index == parts.count - 1 ? start + 1 - colors.rest : end + parts[index]
        return Wedge(
          center: center, innerRadius: radius * 0.5, outerRadius: radius, start: begin, end: end)
      }
    }
    let longest = (colors.count + 1) / 2
    let rowHeight = [Self.rowHeights.named, Self.rowHeights.plain].first { height in
      Double(longest) * height <= 2 * reach
    }
    guard hasRoom, let rowHeight else {
      self.wedges = wedges(from: 0)
      return
    }
    hasNames = rowHeight == Self.rowHeights.named
    let arrangements = Self.arrangements(of: parts).map { arrangement in
      let wedges = wedges(from: arrangement.turns)
      return (wedges, Self.labels(for: wedges, firstOnRight: arrangement.first, rowHeight, reach))
    }
    // The first arrangement has the most common color at the top, and is preferred.
    let shortest = arrangements.map(\.1.cost).min() ?? 0
    let best =
      arrangements.first { $0.1.cost <= shortest * Self.indulgence } ?? (wedges(from: 0), ([], 0))
    self.wedges = best.0
    labels = best.1.labels
    addLines()
  }

  /// Returns the ways to rotate the ring and to divide the labels, as the first color of the right
  /// half and the angle of the first wedge. Each half begins or ends directly above or below the
  /// center.
  private static func arrangements(of parts: [Double]) -> [(first: Int, turns: Double)] {
    let starts = parts.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    return parts.indices.flatMap { first in
      let end = first + (parts.count + 1) / 2
      let endTurns = end < parts.count ? starts[end] : starts[end - parts.count] + 1
      return [(first, -starts[first]), (first, 0.5 - endTurns)]
    }
  }

  /// Returns the labels of wedges, and the sum of their squared distances from the wedges.
  private static func labels(
    for wedges: [Wedge], firstOnRight: Int, _ rowHeight: Double, _ reach: Double
  ) -> (labels: [SideLabel], cost: Double) {
    let (center, radius) = (wedges[0].center, wedges[0].outerRadius)
    let order = wedges.indices.map { ($0 + firstOnRight) % wedges.count }
    let half = (wedges.count + 1) / 2
    var labels: [SideLabel] = []
    var cost = 0.0
    for (sign, side) in [(1.0, Array(order.prefix(half))), (-1, order.dropFirst(half).reversed())] {
      // A label whose line goes around the ring must not be above the label of an earlier wedge.
      var highest = -Double.infinity
      let ideals = side.map { index in
        highest = max(highest, center.y + wedges[index].direction.y * radius)
        return highest
      }
      let range = (center.y - reach + rowHeight / 2)...(center.y + reach - rowHeight / 2)
      let heights = spread(ideals, distance: rowHeight, in: range) ?? ideals
      for (index, height) in zip(side, heights) {
        let place = Point(center.x + sign * (radius + leader), height)
        let turns = anchor(of: wedges[index], toward: place - center)
        let way = place - (center + Point(turns: turns) * radius)
        cost += (way * way).sum()
        // A line from the other half of the ring may obstruct others.
        if Point(turns: turns).x * sign < -0.1 { cost += 4 * radius * radius }
        labels.append(SideLabel(index: index, place: place, turns: turns))
      }
    }
    return (labels, cost)
  }

  /// Returns the angle at which a line starts: the middle of the wedge, or if the label is in the
  /// other half, an angle nearer to it.
  private static func anchor(of wedge: Wedge, toward label: Point) -> Double {
    guard wedge.direction.x * label.x < 0 else { return (wedge.start + wedge.end) / 2 }
    let turns = (1...9).map { wedge.start + (wedge.end - wedge.start) * Double($0) / 10 }
    return turns.max { (Point(turns: $0) * label).sum() < (Point(turns: $1) * label).sum() }
      ?? wedge.start
  }

  /// Adds the lines from the wedges to their labels. A line that would cross the ring goes around
  /// it until it can reach its label directly. Such lines do not cross each other: a line that
  /// starts farther back runs farther outside.
  private mutating func addLines() {
    let (center, radius) = (wedges[0].center, wedges[0].outerRadius)
    let step = min(3, (Self.lineBend.upperBound - Self.lineBend.lowerBound) / Double(labels.count))
    for isRight in [true, false] {
      let side = labels.indices.filter { (labels[$0].place.x > center.x) == isRight }
      for (rank, position) in side.enumerated() {
        let isClockwise = goesDown(rank, of: side, isRight: isRight) == isRight
        // The number of the wedge, clockwise from the first one of the right side.
        let number = isRight ? rank : labels.count - 1 - rank
        let distance = Double(isClockwise ? labels.count - 1 - number : number) * step
        labels[position].line = line(
          to: labels[position], isClockwise: isClockwise,
          bend: radius + Self.lineBend.lowerBound + distance)
      }
    }
  }

  /// Returns whether the line to a label goes down from its wedge. The label of a wedge in the
  /// other half of the ring is at one end of the side, so its line goes over the top or under the
  /// bottom accordingly.
  private func goesDown(_ rank: Int, of side: [Int], isRight: Bool) -> Bool {
    func isAcross(_ position: Int) -> Bool {
      (Point(turns: labels[position].turns).x > 0) != isRight
    }
    let label = labels[side[rank]]
    guard isAcross(side[rank]) else {
      let (direction, way) = (Point(turns: label.turns), label.place - wedges[0].center)
      return (direction.x * way.y - direction.y * way.x >= 0) == isRight
    }
    let isAtTop = side[...rank].allSatisfy(isAcross)
    let isAtBottom = side[rank...].allSatisfy(isAcross)
    return isAtTop == isAtBottom ? rank < side.count / 2 : isAtTop
  }

  private func line(to label: SideLabel, isClockwise: Bool, bend: Double) -> [Point] {
    let wedge = wedges[label.index]
    let sign = label.place.x > wedge.center.x ? 1.0 : -1.0
    let end = label.place - Point(sign * 12, 0)
    var turns = label.turns
    var points = [
      wedge.center + Point(turns: turns) * (wedge.outerRadius + Self.lineStart),
      wedge.center + Point(turns: turns) * bend,
    ]
    let step = (isClockwise ? 1.0 : -1) / 240
    for _ in 0..<120 {
      let last = points[points.count - 1]
      if distance(from: wedge.center, toSegment: last, end) >= bend - 0.1 { break }
      turns += step
      points.append(wedge.center + Point(turns: turns) * bend)
    }
    return points + [end, label.place - Point(sign * 5, 0)]
  }
}
