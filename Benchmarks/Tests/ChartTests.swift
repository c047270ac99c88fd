import Benchmarking
import Foundation
import Testing

struct ChartTests {
  /// A crowd of dots, many at the same position.
  private let dots = (0..<30).map { index in
    ScatterChart.Dot(
      "tool <\(index)>", x: 1 + Double(index % 6) * 0.05, y: 1 + Double(index % 5) * 0.02)
  }

  @Test func `labels of crowded dots do not overlap`() throws {
    let svg = ScatterChart(title: "t", xLabel: "x", yLabel: "y", dots: dots).svg
    let places = try svg.matches(of: /<text x="([\d.]+)" y="([\d.]+)"[^>]*>tool/).map { match in
      (x: try #require(Double(match.1)), y: try #require(Double(match.2)))
    }
    #expect(places.count == dots.count)
    for (index, place) in places.enumerated() {
      for other in places[..<index] {
        #expect(abs(place.x - other.x) >= 40 || abs(place.y - other.y) >= 16)
      }
    }
  }

  @Test func `chart labels are escaped for XML, and coordinates are finite numbers`() throws {
    let scatter = ScatterChart(title: "a & b", xLabel: "x", yLabel: "y", dots: dots).svg
    #expect(scatter.contains("a &amp; b"))
    #expect(scatter.contains("tool &lt;0&gt;"))
    #expect(!scatter.contains("NaN") && !scatter.contains("inf"))
  }

  @Test func `a line chart draws and lists every series except empty ones`() {
    let chart = LineChart(
      title: "t", xLabel: "x", yLabel: "y", isLogarithmic: true,
      series: [
        .init("one", [.init(1, 10), .init(100, 1000)]),
        .init("two", [.init(1, 9), .init(100, 990)]),
        .init("none", []),
      ])
    #expect(chart.series.map(\.name) == ["one", "two"])
    #expect(chart.svg.matches(of: /<polyline class="series/).count == 2)
    #expect(
      chart.plain == """
        t, y

           x   one   two
        1.00  10.0  9.00
         100  1000   990

        """)
  }
}
