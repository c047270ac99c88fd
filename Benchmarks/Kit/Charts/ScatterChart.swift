/// Labeled dots, each showing two numbers of one item.
package struct ScatterChart: Hashable, Sendable {
  /// An item and its two numbers.
  package struct Dot: Hashable, Sendable {
    package var name: String
    package var x: Double
    package var y: Double
    /// Whether the chart highlights this item.
    package var isOurs: Bool

    /// Creates a dot.
    package init(_ name: String, x: Double, y: Double, isOurs: Bool = false) {
      self.name = name
      self.x = x
      self.y = y
      self.isOurs = isOurs
    }
  }

  private let title: String
  private let xLabel: String
  private let yLabel: String
  private let dots: [Dot]

  /// Creates a chart. Dots are labeled in order, and the first ones get the best positions.
  package init(title: String, xLabel: String, yLabel: String, dots: [Dot]) {
    self.title = title
    self.xLabel = xLabel
    self.yLabel = yLabel
    self.dots = dots
  }

  /// The chart as SVG, with logarithmic scales.
  package var svg: String {
    var frame = ChartFrame(
      title: title, x: Axis(xLabel, values: dots.map(\.x), isLogarithmic: true),
      y: Axis(yLabel, values: dots.map(\.y), isLogarithmic: true), width: 1000, height: 640)
    let places = dots.map { frame.place(x: $0.x, y: $0.y) }
    var placement = LabelPlacement(area: frame.area, dots: places)
    for (dot, place) in zip(dots, places) {
      let label = placement.label(dot.name, at: place)
      if let end = label.leaderEnd { frame.drawing.line([place, end], style: "leader") }
      frame.drawing.text(
        dot.name, x: label.box.left, y: label.box.bottom - 4, style: dot.isOurs ? "ours" : "")
      frame.drawing.dot(
        x: place.x, y: place.y, radius: dot.isOurs ? 7 : 4.5,
        style: dot.isOurs ? "series0" : "series1")
    }
    return frame.drawing.svg
  }
}
