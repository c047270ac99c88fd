/// Curves that show how one number depends on another.
package struct LineChart: Codable, Hashable, Sendable {
  /// One curve.
  package struct Series: Codable, Hashable, Sendable {
    /// The name of the curve.
    package var name: String
    /// The points of the curve, from left to right.
    package var points: [Point]

    /// Creates a curve.
    package init(_ name: String, _ points: [Point]) {
      self.name = name
      self.points = points
    }
  }

  /// A point of a curve.
  package struct Point: Codable, Hashable, Sendable {
    package var x: Double
    package var y: Double

    /// Creates a point.
    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The title of the chart.
  package var title: String
  package var xLabel: String
  package var yLabel: String
  /// Whether both scales are logarithmic.
  package var isLogarithmic: Bool
  /// The curves. Each of up to six has its own color.
  package var series: [Series]

  /// Creates a chart.
  package init(
    title: String, xLabel: String, yLabel: String, isLogarithmic: Bool, series: [Series]
  ) {
    self.title = title
    self.xLabel = xLabel
    self.yLabel = yLabel
    self.isLogarithmic = isLogarithmic
    self.series = series.filter { !$0.points.isEmpty }
  }

  /// The numbers of the curves as a table for a terminal.
  package var plain: String {
    let columns =
      [TextTable.Column(xLabel, isFlushRight: true)]
      + series.map { TextTable.Column($0.name, isFlushRight: true) }
    let rows = Set(series.flatMap(\.points).map(\.x)).sorted().map { x in
      [numberText(x)]
        + series.map { $0.points.first { $0.x == x }.map { numberText($0.y) } ?? "" }
    }
    return title + ", " + yLabel + "\n\n" + TextTable(columns: columns, rows: rows).plain
  }

  /// The chart as SVG, with the name of each curve at its right end.
  package var svg: String {
    let points = series.flatMap(\.points)
    let names = series.map { SVGDrawing.textWidth($0.name) }.max() ?? 0
    var frame = ChartFrame(
      title: title, x: Axis(xLabel, values: points.map(\.x), isLogarithmic: isLogarithmic),
      y: Axis(yLabel, values: points.map(\.y), isLogarithmic: isLogarithmic),
      width: 760, height: 420, margin: names + 34)
    var labels: [(name: String, index: Int, y: Double)] = []
    for (index, series) in series.enumerated() {
      let places = series.points.map { frame.place(x: $0.x, y: $0.y) }
      frame.drawing.line(places, style: Self.style(index))
      for place in places {
        frame.drawing.dot(x: place.x, y: place.y, radius: 3.5, style: Self.style(index))
      }
      labels.append((series.name, index, places.last?.y ?? 0))
    }
    // Labels that would touch each other are moved down.
    let right = frame.area.right
    var least = -Double.infinity
    for label in labels.sorted(by: { ($0.y, $0.index) < ($1.y, $1.index) }) {
      let y = max(label.y, least)
      least = y + 17
      frame.drawing.dot(x: right + 12, y: y, style: Self.style(label.index))
      frame.drawing.text(
        label.name, x: right + 20, y: y + 4, style: label.name == PeerReport.ownName ? "ours" : "")
    }
    return frame.drawing.svg
  }

  private static func style(_ index: Int) -> String { "series\(index % 6)" }
}
