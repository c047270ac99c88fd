internal import ColorMath

/// Blocks with widths proportional to the shares of their colors, with labels on or below them. The
/// rest of the photo is left blank.
struct Strip {
  let colors: [PictureColor]
  let isNumbered: Bool

  private static let codeSize = 16.0
  private static let detailSize = 14.0
  private static let nameSize = 13.0
  private static let lineHeight = 21.0
  private static let cornerRadius = 14.0
  /// The minimum visible width of a block, in pixels.
  private static let minimumBlockWidth = 4.0
  /// The free space around the text on a block.
  private static let padding = 16.0
  private static let labelGap = 14.0

  var height: Double { Double(isNumbered ? 4 : 3) * Self.lineHeight + 2 * Self.padding }

  private struct Line {
    let text: String
    let size: Double
    var isBold = false
    var isQuiet = false

    var width: Double { Label.width(of: text, size: size) }
  }

  func blocks(in frame: Rectangle) -> [Rectangle] {
    var right = frame.minX
    return colors.visibleParts(least: Self.minimumBlockWidth / frame.width).enumerated().map {
      index, part in
      let left = right
      right =
        index == colors.count - 1 && colors.rest == 0 ? frame.maxX : right + part * frame.width
      return Rectangle(x: left, y: frame.minY, width: right - left, height: frame.height)
    }
  }

  /// Adds the strip with its labels to a drawing, and returns its bottom edge.
  func draw(into drawing: inout Drawing, x: Double, y: Double, width: Double) -> Double {
    let frame = Rectangle(x: x, y: y, width: width, height: height)
    let blocks = blocks(in: frame)
    for (index, block) in blocks.enumerated() {
      let (first, last) = (index == 0, index == blocks.count - 1)
      let left = first ? Self.cornerRadius : 0
      let right = last && colors.rest == 0 ? Self.cornerRadius : 0
      // Blocks extend under their neighbors, so that the background does not show between them.
      var area = block
      if !last { area.width += min(1, blocks[index + 1].width / 2) }
      drawing.addRectangle(area, radii: [left, right, right, left], colors[index].color)
    }
    drawing.addEdge(of: frame, cornerRadius: Self.cornerRadius)
    let wide = blocks.indices.filter { fits(lines(of: $0, hasName: false), on: blocks[$0]) }
    for index in wide { drawLabel(of: index, on: blocks[index], into: &drawing) }
    if let end = blocks.last?.maxX, end < frame.maxX {
      let line = Line(text: colors.restLabel, size: Self.detailSize, isQuiet: true)
      let blank = Rectangle(x: end, y: frame.minY, width: frame.maxX - end, height: height)
      if fits([line], on: blank) {
        draw([line], top: blank.minY + Self.padding, centerX: blank.center.x, into: &drawing)
      }
    }
    let narrow = blocks.indices.filter { !wide.contains($0) }
    return drawLabels(ofNarrow: narrow, blocks, below: frame, into: &drawing)
  }

  private func lines(of index: Int, hasName: Bool) -> [Line] {
    let color = colors[index]
    let lines = [
      Line(text: isNumbered ? "\(index + 1)" : "", size: Self.codeSize, isBold: true),
      Line(text: color.code, size: Self.codeSize, isBold: true),
      Line(text: color.shareText, size: Self.detailSize, isQuiet: true),
      Line(text: hasName ? color.name ?? "" : "", size: Self.nameSize),
    ]
    return lines.filter { !$0.text.isEmpty }
  }

  private func fits(_ lines: [Line], on block: Rectangle) -> Bool {
    lines.allSatisfy { $0.width + Self.padding <= block.width }
  }

  /// Labels a block, with the color's name if there is room.
  private func drawLabel(of index: Int, on block: Rectangle, into drawing: inout Drawing) {
    let named = lines(of: index, hasName: true)
    let lines = fits(named, on: block) ? named : lines(of: index, hasName: false)
    // Codes are aligned with each other, whether or not a name follows.
    draw(
      lines, top: block.minY + Self.padding, centerX: block.center.x,
      ink: .color(colors[index].color.ink), into: &drawing)
  }

  /// Draws lines below each other, in their own paints or in `ink`.
  private func draw(
    _ lines: [Line], top: Double, centerX: Double, ink: Paint? = nil, into drawing: inout Drawing
  ) {
    for (row, line) in lines.enumerated() {
      let center = Point(centerX, top + (Double(row) + 0.5) * Self.lineHeight)
      drawing.addLabel(
        line.text, centeredAt: center, size: line.size, isBold: line.isBold,
        paint: ink ?? (line.isQuiet ? .quietText : .text))
    }
  }

  /// Labels narrow blocks from below: with names if there is room, otherwise without, or as a last
  /// resort in a table.
  private func drawLabels(
    ofNarrow narrow: [Int], _ blocks: [Rectangle], below frame: Rectangle,
    into drawing: inout Drawing
  ) -> Double {
    guard !narrow.isEmpty else { return frame.maxY }
    for hasNames in [true, false] {
      let labels = narrow.map { lines(of: $0, hasName: hasNames) }
      let half = (labels.joined().map(\.width).max() ?? 0) / 2
      let range = (frame.minX + half)...max(frame.minX + half, frame.maxX - half)
      let places = spread(
        narrow.map { blocks[$0].center.x }, distance: 2 * half + Self.labelGap, in: range)
      guard let places else { continue }
      let top = frame.maxY + 34
      for (label, (index, place)) in zip(labels, zip(narrow, places)) {
        let start = Point(blocks[index].center.x, frame.maxY + 5)
        let line = [start, start + Point(0, 7), Point(place, top - 9), Point(place, top - 4)]
        drawing.elements.append(.line(line, width: 1.25, .line))
        draw(label, top: top, centerX: place, into: &drawing)
      }
      return top + Double(labels.map(\.count).max() ?? 0) * Self.lineHeight
    }
    let legend = Legend(items: narrow.map { ($0 + 1, colors[$0]) }, isNumbered: isNumbered)
    return legend.draw(into: &drawing, x: frame.minX, width: frame.width, y: frame.maxY + 16)
  }
}
