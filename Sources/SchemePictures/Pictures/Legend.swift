internal import ColorMath

/// A table of colors: a dot, a name and a share for each, in as many columns as fit.
struct Legend {
  /// The colors, with their numbers in the scheme.
  let items: [(number: Int, color: PictureColor)]
  /// Whether the dots bear the numbers.
  let isNumbered: Bool

  private static let fontSize = 15.0
  private static let rowHeight = 30.0
  private static let dotRadius = 10.0
  private static let gap = 10.0
  private static let columnGap = 28.0

  private var nameWidth: Double { widest(\.name) }
  private var cellWidth: Double {
    2 * Self.dotRadius + Self.gap + nameWidth + Self.gap + widest(\.shareText)
  }

  private func widest(_ text: (PictureColor) -> String) -> Double {
    items.map { Label.width(of: text($0.color), size: Self.fontSize) }.max() ?? 0
  }

  /// Adds the table below a height, and returns where it ends.
  func draw(into drawing: inout Drawing, x: Double, width: Double, y: Double) -> Double {
    guard !items.isEmpty else { return y }
    let step = cellWidth + Self.columnGap
    let columnCount = max(1, min(items.count, Int((width + Self.columnGap) / step)))
    let rowCount = (items.count + columnCount - 1) / columnCount
    for (index, item) in items.enumerated() {
      // Down the columns, as a list is read.
      let left = x + Double(index / rowCount) * step
      let middle = y + (Double(index % rowCount) + 0.5) * Self.rowHeight
      draw(item.color, number: item.number, at: Point(left, middle), into: &drawing)
    }
    return y + Double(rowCount) * Self.rowHeight
  }

  private func draw(
    _ color: PictureColor, number: Int, at place: Point, into drawing: inout Drawing
  ) {
    let center = place + Point(Self.dotRadius, 0)
    drawing.addCircle(center: center, radius: Self.dotRadius, .color(color.color))
    drawing.addEdge(ofCircleAt: center, radius: Self.dotRadius)
    if isNumbered {
      drawing.elements.append(
        .label(
          Label(
            "\(number)", centeredAt: center, size: number < 100 ? 12 : 9, isBold: true,
            paint: .color(color.color.ink))))
    }
    let name = place + Point(2 * Self.dotRadius + Self.gap, 0)
    let share = name + Point(nameWidth + Self.gap, 0)
    drawing.elements += [
      .label(Label(color.name, centeredAt: name, anchor: .start, size: Self.fontSize)),
      .label(
        Label(
          color.shareText, centeredAt: share, anchor: .start, size: Self.fontSize,
          paint: .quietText)),
    ]
  }
}
