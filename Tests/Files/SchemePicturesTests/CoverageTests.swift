import SchemePictures
import Testing

/// Painted areas compared with the areas that geometry gives.
struct CoverageTests {
  private static func area(_ contours: [Contour]) -> Double {
    let coverage = Coverage(filling: contours.map { $0.polygon(tolerance: 1.0 / 2048) })
    return coverage.values.reduce(0) { $0 + Double($1) }
  }

  @Test(arguments: [
    (0.0, 0.0, 3.0, 2.0), (0.25, 0.5, 1.5, 0.25), (7.9, 3.3, 0.05, 12.4), (-2.5, -1.75, 4.5, 3.25),
  ])
  func `a rectangle covers the exact fraction of each pixel`(
    _ row: (x: Double, y: Double, width: Double, height: Double)
  ) {
    let rectangle = Rectangle(x: row.x, y: row.y, width: row.width, height: row.height)
    let contour = Contour(rectangle, radii: [0, 0, 0, 0])
    let coverage = Coverage(filling: [contour.polygon(tolerance: 1)])
    func overlap(_ first: Double, _ low: Double, _ high: Double) -> Double {
      max(0, min(first + 1, high) - max(first, low))
    }
    for y in -5..<20 {
      for x in -5..<20 {
        let wanted =
          overlap(Double(x), rectangle.minX, rectangle.maxX)
          * overlap(Double(y), rectangle.minY, rectangle.maxY)
        #expect((Double(coverage[x, y]) - wanted).magnitude < 1e-6)
      }
    }
  }

  @Test(arguments: [0.4, 1, 3.7, 25, 300])
  func `the area of a circle is pi times its radius squared at any position`(_ radius: Double) {
    for shift in stride(from: 0, to: 1, by: 0.23) {
      let area = Self.area([Contour(center: Point(400 + shift, 400 - shift * 2), radius: radius)])
      let wanted = Double.pi * radius * radius
      // The sides may deviate from the arc by the tolerance all around.
      #expect((area - wanted).magnitude < 2 * .pi * radius / 2048 + 1e-3)
    }
  }

  @Test func `holes are subtracted from the area`() {
    let rectangle = Rectangle(x: 3.3, y: 4.1, width: 20, height: 10)
    let outer = Contour(rectangle, radii: [0, 0, 0, 0])
    let inner = Contour(rectangle.inset(by: 1), radii: [0, 0, 0, 0])
    #expect((Self.area([outer, inner.reversed]) - (200 - 18 * 8)).magnitude < 1e-3)
    let ring = [
      Contour(center: Point(50, 50), radius: 30),
      Contour(center: Point(50, 50), radius: 20, isHole: true),
    ]
    #expect((Self.area(ring) - .pi * 500).magnitude < 0.2)
  }

  @Test func `rounded corners remove the area between the corner and its arc`() {
    let rectangle = Rectangle(x: 10, y: 10, width: 60, height: 40)
    let all = Self.area([Contour(rectangle, radii: [12, 12, 12, 12])])
    #expect((all - (2400 - 144 * (4 - .pi))).magnitude < 0.1)
    let one = Self.area([Contour(rectangle, radii: [12, 0, 0, 0])])
    #expect((one - (2400 - 36 * (4 - .pi))).magnitude < 0.1)
  }

  @Test func `wedge areas add up to the ring, and a gap removes a strip of its width`() {
    let ends = [0, 0.013, 0.2, 0.21, 0.55, 0.9, 1]
    let wedges = zip(ends, ends.dropFirst()).map { start, end in
      Wedge(center: Point(90, 80), innerRadius: 30, outerRadius: 70, start: start, end: end)
    }
    let areas = wedges.map { Self.area($0.contours(gap: 0)) }
    for (wedge, area) in zip(wedges, areas) {
      let wanted = (wedge.end - wedge.start) * Double.pi * 4000
      #expect((area - wanted).magnitude < 0.3)
    }
    let all = areas.reduce(0.0) { $0 + $1 }
    #expect((all - Double.pi * 4000).magnitude < 0.5)
    // A gap removes a strip of its width from each wedge, half of it on either side.
    let narrowed = Self.area(wedges[4].contours(gap: 4))
    #expect((areas[4] - narrowed - 4 * 40).magnitude < 2)
  }

  @Test(arguments: [1.0, 2.5, 6])
  func `the area of a line is its length times its width plus its round ends`(_ width: Double) {
    for turns in stride(from: 0, to: 0.5, by: 0.07) {
      let start = Point(60.3, 61.7)
      let line = [start, start + 40 * Point(turns: turns)]
      let area = Coverage(stroking: [line], width: width).values.reduce(0) { $0 + Double($1) }
      let wanted = 40 * width + .pi * width * width / 4
      #expect((area - wanted).magnitude / wanted < 0.06)
    }
  }

  @Test func `directions are unit vectors that match sine and cosine`() {
    for step in -400...400 {
      let direction = Point(turns: Double(step) / 173)
      #expect((direction.length - 1).magnitude < 1e-14)
    }
    #expect(Point(turns: 0) == Point(0, -1))
    #expect(Point(turns: 0.25) == Point(1, 0))
    #expect(Point(turns: 0.5) == Point(0, 1))
    #expect(Point(turns: -0.25) == Point(-1, 0))
    let sixth = Point(turns: 1.0 / 12)
    #expect((sixth.x - 0.5).magnitude < 1e-15)
    #expect((sixth.y + 0.75.squareRoot()).magnitude < 1e-15)
  }
}
