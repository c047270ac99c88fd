internal import ColorMath

/// Blocks side by side, each as wide as its color's share, with labels on the blocks that are wide
/// enough and below those that are not.
struct Strip {
  /// The colors.
  let colors: [PictureColor]
  /// Whether labels begin with the color's number, from 1.
  let isNumbered: Bool

  private static let nameSize = 16.0
  private static let detailSize = 14.0
  private static let lineHeight = 21.0
  private static let cornerRadius = 14.0
  /// The least width of a block in pixels, so that every color can be seen.
  private static let leastBlockWidth = 4.0
  private static let labelGap = 14.0

  /// The blocks of a frame, from the left.
  func blocks(in frame: Rectangle) -> [Rectangle] {
    var right = frame.minX
    return colors.visibleParts(least: Self.leastBlockWidth / frame.width).enumerated().map {
      index, part in
      let left = right
      right = index == colors.count - 1 ? frame.maxX : right + part * frame.width
      return Rectangle(x: left, y: frame.minY, width: right - left, height: frame.height)
    }
  }

  /// Adds the strip, and returns where it ends with all that belongs to it.
  func draw(into drawing: inout Drawing, frame: Rectangle) -> Double {
    let blocks = blocks(in: frame)
    for (index, block) in blocks.enumerated() {
      let (first, last) = (index == 0, index == blocks.count - 1)
      let (left, right) = (first ? Self.cornerRadius : 0, last ? Self.cornerRadius : 0)
      // Blocks reach under their neighbors, or the ground would show between them.
      var area = block
      if !last { area.width += min(1, blocks[index + 1].width / 2) }
      drawing.elements.append(
        .area(
          [Contour(area, radii: [left, right, right, left])],
          .color(colors[index].color)))
    }
    drawing.addEdge(of: frame, cornerRadius: Self.cornerRadius)
    let wide = blocks.indices.filter { isRoom(forLabelsOf: $0, on: blocks[$0]) }
    for index in wide { drawLabels(of: index, on: blocks[index], into: &drawing) }
    let narrow = blocks.indices.filter { !wide.contains($0) }
    return drawLabels(ofNarrow: narrow, blocks, below: frame, into: &drawing)
  }

  private func lines(of index: Int) -> [String] {
    (isNumbered ? ["\(index + 1)"] : []) + [colors[index].name, colors[index].shareText]
  }

  private func width(of lines: [String]) -> Double {
    lines.map { Label.width(of: $0, size: Self.nameSize) }.max() ?? 0
  }

  private func height(of lines: [String]) -> Double { Double(lines.count) * Self.lineHeight }

  private func isRoom(forLabelsOf index: Int, on block: Rectangle) -> Bool {
    let lines = lines(of: index)
    return width(of: lines) + 16 <= block.width && height(of: lines) + 16 <= block.height
  }

  /// Labels a block towards its bottom, as paint cards are, or in the middle of a low one.
  private func drawLabels(of index: Int, on block: Rectangle, into drawing: inout Drawing) {
    let lines = lines(of: index)
    let height = height(of: lines)
    let ink = Paint.color(colors[index].color.ink)
    let top = max(block.minY + 8, block.maxY - height - max(16, (block.height - height) / 6))
    draw(
      lines, top: min(top, block.maxY - height - 8), centerX: block.center.x, name: ink,
      detail: ink, &drawing)
  }

  private func draw(
    _ lines: [String], top: Double, centerX: Double, name: Paint, detail: Paint,
    _ drawing: inout Drawing
  ) {
    for (row, text) in lines.enumerated() {
      let isDetail = row == lines.count - 1
      let center = Point(centerX, top + (Double(row) + 0.5) * Self.lineHeight)
      drawing.elements.append(
        .label(
          Label(
            text, centeredAt: center, size: isDetail ? Self.detailSize : Self.nameSize,
            isBold: !isDetail, paint: isDetail ? detail : name)))
    }
  }

  /// Labels blocks from below, by lines if there is room for that, and in a table if not.
  private func drawLabels(
    ofNarrow narrow: [Int], _ blocks: [Rectangle], below frame: Rectangle,
    into drawing: inout Drawing
  ) -> Double {
    guard !narrow.isEmpty else { return frame.maxY }
    let half = (narrow.map { width(of: lines(of: $0)) }.max() ?? 0) / 2
    let range = (frame.minX + half)...max(frame.minX + half, frame.maxX - half)
    let places = spread(
      narrow.map { blocks[$0].center.x }, distance: 2 * half + Self.labelGap, in: range)
    guard let places else {
      let legend = Legend(
        items: narrow.map { ($0 + 1, colors[$0]) }, isNumbered: isNumbered)
      return legend.draw(
        into: &drawing, x: frame.minX, width: frame.width, y: frame.maxY + 16)
    }
    let top = frame.maxY + 34
    for (index, place) in zip(narrow, places) {
      let start = Point(blocks[index].center.x, frame.maxY + 5)
      drawing.elements.append(
        .line(
          [start, start + Point(0, 7), Point(place, top - 9), Point(place, top - 4)], width: 1.25,
          .line))
      draw(
        lines(of: index), top: top, centerX: place, name: .text, detail: .quietText, &drawing)
    }
    return top + height(of: lines(of: narrow[0]))
  }
}
