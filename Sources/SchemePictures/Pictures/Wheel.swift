/// A ring of wedges, with labels on those that are large enough and beside the ring for the others.
struct Wheel {
  /// The colors, clockwise from the top.
  let colors: [PictureColor]
  /// The width of the picture.
  let width: Double

  private static let nameSize = 16.0
  private static let detailSize = 14.0
  private static let lineHeight = 21.0
  private static let outerSize = 15.0
  private static let rowHeight = 25.0
  /// How far labels beside the ring are from it.
  private static let leader = 30.0
  private static let gap = 3.0
  /// The least part of the turn that a wedge takes, so that every color can be seen.
  private static let leastPart = 0.006

  /// Adds the wheel, and returns where it ends with all that belongs to it.
  func draw(into drawing: inout Drawing) -> Double {
    let margin = SchemePicture.margin
    let whole = width / 2 - margin
    var wedges = wedges(radius: whole)
    if wedges.indices.contains(where: { !holdsLabels(wedges[$0], of: $0) }) {
      let beside = colors.map { Label.width(of: text(of: $0), size: Self.outerSize) }.max() ?? 0
      wedges = self.wedges(radius: max(whole / 3, min(whole, 260, whole - beside - Self.leader)))
    }
    for (wedge, color) in zip(wedges, colors) {
      drawing.elements.append(
        .area(
          wedge.contours(gap: colors.count > 1 ? Self.gap : 0), .color(color.color)))
    }
    drawing.addEdge(ofCircleAt: wedges[0].center, radius: wedges[0].outerRadius)
    drawing.addEdge(ofCircleAt: wedges[0].center, radius: wedges[0].innerRadius + 1)
    let thin = wedges.indices.filter { !drawLabels(of: $0, on: wedges[$0], into: &drawing) }
    let bottom = wedges[0].center.y + wedges[0].outerRadius
    guard !thin.isEmpty else { return bottom }
    if drawLabels(ofThin: thin, wedges, into: &drawing) { return bottom }
    let legend = Legend(items: thin.map { ($0 + 1, colors[$0]) }, isNumbered: false)
    return legend.draw(
      into: &drawing, x: margin, width: width - 2 * margin, y: bottom + 24)
  }

  /// The wedges of a ring of a radius.
  func wedges(radius: Double) -> [Wedge] {
    let center = Point(width / 2, SchemePicture.margin + radius)
    var end = 0.0
    return colors.visibleParts(least: Self.leastPart).enumerated().map { index, part in
      let start = end
      end = index == colors.count - 1 ? 1 : end + part
      return Wedge(
        center: center, innerRadius: radius * 0.5, outerRadius: radius, start: start, end: end)
    }
  }

  private func text(of color: PictureColor) -> String { color.name + "  " + color.shareText }

  private func labelBox(of index: Int, on wedge: Wedge) -> Rectangle {
    let width = max(
      Label.width(of: colors[index].name, size: Self.nameSize),
      Label.width(of: colors[index].shareText, size: Self.detailSize))
    // A whole ring has no middle of its own: its label is at the bottom.
    let middle =
      colors.count == 1 ? wedge.center + Point(0, wedge.outerRadius * 0.75) : wedge.middle
    return Rectangle(
      x: middle.x - width / 2, y: middle.y - Self.lineHeight, width: width,
      height: 2 * Self.lineHeight)
  }

  private func holdsLabels(_ wedge: Wedge, of index: Int) -> Bool {
    wedge.contains(labelBox(of: index, on: wedge), margin: 5)
  }

  private func drawLabels(
    of index: Int, on wedge: Wedge, into drawing: inout Drawing
  ) -> Bool {
    guard holdsLabels(wedge, of: index) else { return false }
    let center = labelBox(of: index, on: wedge).center
    let ink = Paint.color(colors[index].color.readable)
    drawing.elements += [
      .label(
        Label(
          colors[index].name, centeredAt: center - Point(0, Self.lineHeight / 2),
          size: Self.nameSize, isBold: true, paint: ink)),
      .label(
        Label(
          colors[index].shareText, centeredAt: center + Point(0, Self.lineHeight / 2),
          size: Self.detailSize, paint: ink)),
    ]
    return true
  }

  /// Labels wedges from both sides, if there is room, and says whether there is.
  private func drawLabels(
    ofThin thin: [Int], _ wedges: [Wedge], into drawing: inout Drawing
  ) -> Bool {
    let (center, radius) = (wedges[0].center, wedges[0].outerRadius)
    let range = (center.y - radius + Self.rowHeight / 2)...(center.y + radius - Self.rowHeight / 2)
    let widest = thin.map { Label.width(of: text(of: colors[$0]), size: Self.outerSize) }.max() ?? 0
    guard center.x + radius + Self.leader + widest <= width else { return false }
    let sides = [true, false].map { isRight in
      thin.filter { (wedges[$0].direction.x >= 0) == isRight }
        .sorted { wedges[$0].direction.y < wedges[$1].direction.y }
    }
    let heights = sides.map { side in
      spread(
        side.map { center.y + wedges[$0].direction.y * (radius + Self.leader) },
        distance: Self.rowHeight, in: range)
    }
    guard let right = heights[0], let left = heights[1] else { return false }
    for (side, places, sign) in [(sides[0], right, 1.0), (sides[1], left, -1.0)] {
      for (index, height) in zip(side, places) {
        draw(
          colors[index], from: wedges[index],
          to: Point(center.x + sign * (radius + Self.leader), height), into: &drawing)
      }
    }
    return true
  }

  private func draw(
    _ color: PictureColor, from wedge: Wedge, to place: Point, into drawing: inout Drawing
  ) {
    let sign: Double = place.x > wedge.center.x ? 1 : -1
    let start = wedge.center + wedge.direction * (wedge.outerRadius + 4)
    let elbow = wedge.center + wedge.direction * (wedge.outerRadius + 12)
    drawing.elements.append(
      .line(
        [start, elbow, place - Point(sign * 12, 0), place - Point(sign * 5, 0)], width: 1.25, .line)
    )
    let name = Label.width(of: color.name + "  ", size: Self.outerSize)
    let share = Label.width(of: color.shareText, size: Self.outerSize)
    let left = sign > 0 ? place.x : place.x - name - share
    drawing.elements += [
      .label(
        Label(
          color.name, centeredAt: Point(left, place.y), anchor: .start, size: Self.outerSize,
          isBold: true)),
      .label(
        Label(
          color.shareText, centeredAt: Point(left + name, place.y), anchor: .start,
          size: Self.outerSize, paint: .quietText)),
    ]
  }
}
