/// The common parts of all charts: a title, two axes with ticks, and the positions between them.
struct ChartFrame {
  let x: Axis
  let y: Axis
  /// The drawing so far.
  var drawing: SVGDrawing
  private let left = 68.0
  private let top = 44.0
  private let right: Double
  private let bottom: Double

  init(title: String, x: Axis, y: Axis, width: Double, height: Double, margin: Double = 24) {
    self.x = x
    self.y = y
    right = width - margin
    bottom = height - 52
    drawing = SVGDrawing(width: width, height: height)
    drawing.text(title, x: left, y: 24, style: "title")
    for tick in y.ticks {
      let height = place(x: x.range.lowerBound, y: tick).y
      drawing.line([(left, height), (right, height)], style: "grid")
      drawing.text(Self.text(tick), x: left - 8, y: height + 4, anchor: .end)
    }
    for tick in x.ticks {
      let column = place(x: tick, y: y.range.lowerBound).x
      drawing.line([(column, bottom), (column, bottom + 5)], style: "axis")
      drawing.text(Self.text(tick), x: column, y: bottom + 20, anchor: .middle)
    }
    drawing.line([(left, top), (left, bottom), (right, bottom)], style: "axis")
    drawing.text(x.label, x: (left + right) / 2, y: height - 12, anchor: .middle)
    drawing.text(y.label, x: 18, y: (top + bottom) / 2, anchor: .middle, isUpward: true)
  }

  /// The position of a point.
  func place(x: Double, y: Double) -> (x: Double, y: Double) {
    (left + self.x.fraction(x) * (right - left), bottom - self.y.fraction(y) * (bottom - top))
  }

  /// The rectangle between the axes.
  var area: Box { Box(left: left, top: top, right: right, bottom: bottom) }

  /// A value without trailing zeros after the decimal point.
  private static func text(_ value: Double) -> String {
    var text = fixedText(value, decimals: 4)
    while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
