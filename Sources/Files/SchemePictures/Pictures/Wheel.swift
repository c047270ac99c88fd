/// A ring of wedges with labels beside it and the name of the photo in the middle. The rest of the
/// photo is left open.
struct Wheel {
  let colors: [PictureColor]
  let name: String?
  let width: Double

  private static let gap = 3.0
  private static let titleSize = 17.0
  private static let titleLineHeight = 22.0

  /// Adds the wheel with its labels to a drawing, and returns its bottom edge.
  func draw(into drawing: inout Drawing) -> Double {
    let layout = WheelLayout(of: colors, width: width)
    for (wedge, color) in zip(layout.wedges, colors) {
      drawing.elements.append(.area(wedge.contours(gap: Self.gap), .color(color.color)))
    }
    let ring = layout.wedges[0]
    drawing.addEdge(ofCircleAt: ring.center, radius: ring.outerRadius)
    drawing.addEdge(ofCircleAt: ring.center, radius: ring.innerRadius + 1)
    drawTitle(in: ring, into: &drawing)
    drawRest(between: layout.wedges, into: &drawing)
    for label in layout.labels {
      drawing.elements.append(.line(label.line, width: 1.25, .line))
      draw(
        colors[label.index], at: label.place, isRight: label.place.x > ring.center.x,
        hasName: layout.hasNames, into: &drawing)
    }
    guard layout.labels.isEmpty else { return layout.bottom }
    let legend = Legend(items: colors.enumerated().map { ($0 + 1, $1) }, isNumbered: false)
    let margin = SchemePicture.margin
    return legend.draw(into: &drawing, x: margin, width: width - 2 * margin, y: layout.bottom + 24)
  }

  /// Writes the name of the photo into the hole of the ring, in at most three lines.
  private func drawTitle(in ring: Wedge, into drawing: inout Drawing) {
    guard let name else { return }
    let room = ring.innerRadius * 1.6
    let length = Int(room / Label.width(of: "0", size: Self.titleSize))
    let lines = name.wrapped(toLength: length, lineCount: 3)
    for (row, line) in lines.enumerated() {
      let offset = (Double(row) - Double(lines.count - 1) / 2) * Self.titleLineHeight
      drawing.addLabel(
        line, centeredAt: ring.center + Point(0, offset), size: Self.titleSize, isBold: true)
    }
  }

  /// Labels the gap between the last and the first wedge, if it is wide enough.
  private func drawRest(between wedges: [Wedge], into drawing: inout Drawing) {
    let (first, last) = (wedges[0], wedges[wedges.count - 1])
    let radius = (first.innerRadius + first.outerRadius) / 2
    guard colors.rest * 2 * .pi * radius >= Self.titleLineHeight else { return }
    let middle = Point(turns: (last.end + first.start + 1) / 2) * radius
    drawing.addLabel(
      colors.restLabel, centeredAt: first.center + middle, size: WheelLayout.nameSize,
      paint: .quietText)
  }

  private func draw(
    _ color: PictureColor, at place: Point, isRight: Bool, hasName: Bool,
    into drawing: inout Drawing
  ) {
    let size = WheelLayout.codeSize
    let name = hasName ? color.name : nil
    let offset = Point(0, name == nil ? 0 : WheelLayout.lineHeight / 2)
    let width = Label.width(of: color.code + "  " + color.shareText, size: size)
    let left = (isRight ? place : place - Point(width, 0)) - offset
    let share = left + Point(Label.width(of: color.code + "  ", size: size), 0)
    drawing.addLabel(color.code, centeredAt: left, anchor: .start, size: size, isBold: true)
    drawing.addLabel(
      color.shareText, centeredAt: share, anchor: .start, size: size, paint: .quietText)
    guard let name else { return }
    drawing.addLabel(
      name, centeredAt: place + offset, anchor: isRight ? .start : .end, size: WheelLayout.nameSize)
  }
}

extension String {
  /// Returns the text in lines of a maximum length, wrapped after spaces, hyphens, underscores and
  /// periods, and truncated to `lineCount` lines.
  func wrapped(toLength length: Int, lineCount: Int) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while !rest.isEmpty, length > 1 {
      if rest.count <= length {
        lines.append(String(rest))
        break
      }
      guard lines.count < lineCount - 1 else {
        lines.append(rest.prefix(length - 1) + "…")
        break
      }
      let head = rest.prefix(length)
      let end =
        head.lastIndex { " -_.".contains($0) }.map { head.index(after: $0) } ?? head.endIndex
      lines.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return lines.map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
