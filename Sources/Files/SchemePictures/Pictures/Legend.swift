internal import ColorMath

/// A table of colors in as many columns as fit: a dot, a code, a share and possibly a name for
/// each.
struct Legend {
  let items: [(number: Int, color: PictureColor)]
  let isNumbered: Bool

  private static let fontSize = 15.0
  private static let nameSize = 13.0
  private static let rowHeight = 30.0
  private static let dotRadius = 10.0
  private static let gap = 10.0
  private static let columnGap = 28.0
  /// The maximum number of rows of a table with names. Without names, more columns fit.
  private static let maximumNamedRowCount = 8

  private func widest(_ text: (PictureColor) -> String, size: Double = fontSize) -> Double {
    items.map { Label.width(of: text($0.color), size: size) }.max() ?? 0
  }

  /// Adds a table of at most a width to a drawing, and returns its bottom edge.
  func draw(into drawing: inout Drawing, x: Double, width: Double, y: Double) -> Double {
    guard !items.isEmpty else { return y }
    let codeX = 2 * Self.dotRadius + Self.gap
    let shareX = codeX + widest(\.code) + Self.gap
    let nameX = shareX + widest(\.shareText) + Self.gap
    let widestName = widest({ $0.name ?? "" }, size: Self.nameSize)
    func grid(_ cellWidth: Double) -> (columns: Int, rows: Int) {
      let fitting = Int((width + Self.columnGap) / (cellWidth + Self.columnGap))
      let columns = max(1, min(items.count, fitting))
      return (columns, (items.count + columns - 1) / columns)
    }
    let named = grid(nameX + widestName)
    let hasNames =
      widestName > 0 && nameX + widestName <= width && named.rows <= Self.maximumNamedRowCount
    let rows = hasNames ? named.rows : grid(nameX - Self.gap).rows
    let step = (hasNames ? nameX + widestName : nameX - Self.gap) + Self.columnGap
    for (index, item) in items.enumerated() {
      // Items run down the columns, as in a list.
      let place = Point(
        x + Double(index / rows) * step, y + (Double(index % rows) + 0.5) * Self.rowHeight)
      drawDot(of: item.color, number: item.number, at: place, into: &drawing)
      drawing.addLabel(
        item.color.code, centeredAt: place + Point(codeX, 0), anchor: .start, size: Self.fontSize)
      drawing.addLabel(
        item.color.shareText, centeredAt: place + Point(shareX, 0), anchor: .start,
        size: Self.fontSize, paint: .quietText)
      if hasNames, let name = item.color.name {
        drawing.addLabel(
          name, centeredAt: place + Point(nameX, 0), anchor: .start, size: Self.nameSize)
      }
    }
    return y + Double(rows) * Self.rowHeight
  }

  private func drawDot(
    of color: PictureColor, number: Int, at place: Point, into drawing: inout Drawing
  ) {
    let center = place + Point(Self.dotRadius, 0)
    drawing.addCircle(center: center, radius: Self.dotRadius, .color(color.color))
    drawing.addEdge(ofCircleAt: center, radius: Self.dotRadius)
    guard isNumbered else { return }
    drawing.addLabel(
      "\(number)", centeredAt: center, size: number < 100 ? 12 : 9, isBold: true,
      paint: .color(color.color.ink))
  }
}
