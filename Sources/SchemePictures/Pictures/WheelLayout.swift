/// Where the wedges of a wheel and their labels are.
///
/// Labels are on the wedges if all fit, otherwise on those on which they fit and beside the ring for
/// the others. The ring is then turned so that the labels beside it are near their wedges. If a
/// leading line would cross the ring wherever it is turned, these labels are left to a table.
struct WheelLayout {
  /// The wedges, one for each color.
  private(set) var wedges: [Wedge]
  /// The colors whose labels are on their wedges.
  private(set) var inside: [Int] = []
  /// The colors whose labels are beside the ring, and where they point to it, level with the label.
  private(set) var beside: [(index: Int, place: Point)] = []
  /// The colors without a label.
  private(set) var others: [Int] = []
  /// How much larger than usual the labels on the wedges are, 1 to 1.5.
  private(set) var labelScale = 1.0

  /// The size of the font of a name on a wedge.
  static let nameSize = 16.0
  /// The size of the font of a share on a wedge.
  static let detailSize = 14.0
  /// The height of one of the two lines on a wedge.
  static let lineHeight = 21.0
  /// The size of the font beside the ring.
  static let besideSize = 15.0

  /// How far labels beside the ring are from each other.
  private static let rowHeight = 25.0
  /// How far they are from the ring.
  private static let leader = 30.0
  /// How far out of the ring leading lines start, and how far out they turn.
  private static let (leaderStart, leaderTurn) = (4.0, 11.0)
  /// A ring with labels beside it is at most so large, and at least.
  private static let radiiWithLabels = 110.0...260.0
  /// The least part of the turn that a wedge takes, so that every color can be seen.
  private static let leastPart = 0.006
  /// How many ways to turn the ring are tried.
  private static let turnCount = 48

  /// Lays out the colors in a picture of a width.
  init(of colors: [PictureColor], width: Double) {
    let whole = width / 2 - SchemePicture.margin
    self.init(of: colors, width: width, radius: whole, turns: 0)
    guard !others.isEmpty else { return }
    let textWidth = colors.map { Self.besideWidth(of: $0) }.max() ?? 0
    let radius = min(whole - textWidth - Self.leader, Self.radiiWithLabels.upperBound)
    guard radius >= Self.radiiWithLabels.lowerBound else { return }
    let turned = (0..<Self.turnCount).compactMap { step -> (layout: WheelLayout, cost: Double)? in
      let turns = Double(step) / Double(Self.turnCount)
      var layout = WheelLayout(of: colors, width: width, radius: radius, turns: turns)
      return layout.moveOthersBeside().map { (layout, $0) }
    }
    // The first is not turned at all, and best if it is as good as the others.
    self =
      turned.min { $0.cost < $1.cost }?.layout
      ?? WheelLayout(of: colors, width: width, radius: radius, turns: 0)
  }

  private init(of colors: [PictureColor], width: Double, radius: Double, turns: Double) {
    let center = Point(width / 2, SchemePicture.margin + radius)
    labelScale = max(1, min(1.5, radius / 250))
    var end = turns
    wedges = colors.visibleParts(least: Self.leastPart).enumerated().map { index, part in
      let start = end
      end = index == colors.count - 1 ? turns + 1 : end + part
      return Wedge(
        center: center, innerRadius: radius * 0.5, outerRadius: radius, start: start, end: end)
    }
    for index in colors.indices {
      if wedges[index].contains(labelBox(of: colors[index], at: index), margin: 5) {
        inside.append(index)
      } else {
        others.append(index)
      }
    }
  }

  /// What is written beside the ring.
  static func besideText(of color: PictureColor) -> String { color.name + "  " + color.shareText }

  private static func besideWidth(of color: PictureColor) -> Double {
    Label.width(of: besideText(of: color), size: besideSize)
  }

  /// The place of the two lines of a label on a wedge.
  func labelBox(of color: PictureColor, at index: Int) -> Rectangle {
    let width =
      labelScale
      * max(
        Label.width(of: color.name, size: Self.nameSize),
        Label.width(of: color.shareText, size: Self.detailSize))
    let height = 2 * Self.lineHeight * labelScale
    let wedge = wedges[index]
    // A whole ring has no middle of its own: its label is at the bottom.
    let middle =
      wedges.count == 1 ? wedge.center + Point(0, wedge.outerRadius * 0.75) : wedge.middle
    return Rectangle(
      x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  /// The line that leads from a wedge to a place beside the ring.
  func leadingLine(from index: Int, to place: Point) -> [Point] {
    let (wedge, sign) = (wedges[index], place.x > wedges[index].center.x ? 1.0 : -1.0)
    return [
      wedge.center + wedge.direction * (wedge.outerRadius + Self.leaderStart),
      wedge.center + wedge.direction * (wedge.outerRadius + Self.leaderTurn),
      place - Point(sign * 12, 0), place - Point(sign * 5, 0),
    ]
  }

  /// Finds room beside the ring for the labels without any.
  ///
  /// - Returns: How far they are from where they would best be, as a sum of squares; `nil` if there
  ///   is no room, or not without crossing the ring.
  private mutating func moveOthersBeside() -> Double? {
    let (center, radius) = (wedges[0].center, wedges[0].outerRadius)
    let reach = radius + Self.rowHeight / 2
    var cost = 0.0
    for sign in [1.0, -1.0] {
      let side = others.filter { (wedges[$0].direction.x >= 0) == (sign > 0) }
        .sorted { wedges[$0].direction.y < wedges[$1].direction.y }
      let ideals = side.map { center.y + wedges[$0].direction.y * (radius + Self.leaderTurn) }
      let heights = spread(
        ideals, distance: Self.rowHeight, in: (center.y - reach)...(center.y + reach))
      guard let heights else { return nil }
      for (index, height) in zip(side, heights) {
        let place = Point(center.x + sign * (radius + Self.leader), height)
        let line = leadingLine(from: index, to: place)
        guard distance(from: center, toSegment: line[1], line[2]) > radius + 2 else { return nil }
        beside.append((index, place))
      }
      cost += zip(ideals, heights).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    others = []
    return cost
  }
}
