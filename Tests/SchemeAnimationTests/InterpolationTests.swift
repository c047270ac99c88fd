import ColorMath
import ImageDecoding
import SchemeAnimation
import SchemeExtraction
import Testing

struct InterpolationTests {
  @Test func `angles take the shorter way`() {
    let ways: [(Double, Double, Double)] = [
      (350, 10, 0), (10, 350, 0), (0, 90, 45), (90, 0, 45), (-10, 10, 0), (720, 30, 15),
    ]
    for (start, end, middle) in ways {
      let angle = TurnAngle(degrees: start).interpolated(
        to: TurnAngle(degrees: end), fraction: 0.5)
      #expect((angle.degrees - middle).remainder(dividingBy: 360).magnitude < 1e-9)
    }
  }

  @Test func `paths of unequal length meet without folding up`() throws {
    let line = try #require(PlanePath([PlanePoint(x: 0, y: 0), PlanePoint(x: 8, y: 0)]))
    let bent = try #require(
      PlanePath([PlanePoint(x: 0, y: 0), PlanePoint(x: 0, y: 4), PlanePoint(x: 4, y: 4)]))
    let middle = line.interpolated(to: bent, fraction: 0.5)
    #expect(
      middle.points == [PlanePoint(x: 0, y: 0), PlanePoint(x: 2, y: 2), PlanePoint(x: 6, y: 2)])
    #expect(PlanePath([]) == nil)
  }

  private static func scheme(_ colors: [(hex: String, share: Double)]) throws -> ImageColorScheme {
    let swatches = try colors.map { color in
      let rgb = try #require(SRGB8(hex: color.hex))
      return ImageColorScheme.Swatch(
        color: Oklab(rgb), rgb: rgb, share: color.share, pixelCount: 10,
        position: PixelPosition(x: 0, y: 0))
    }
    return try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 0))
  }

  private static func schemes() throws -> [ImageColorScheme] {
    try [
      scheme([("#203040", 1)]),
      scheme([("#ff0000", 0.5), ("#00ff00", 0.3), ("#0000ff", 0.2)]),
      scheme([("#0000f0", 0.7), ("#f00000", 0.3)]),
      scheme([
        ("#808080", 0.4), ("#ff8000", 0.25), ("#101010", 0.2), ("#fafafa", 0.1), ("#00c0c0", 0.05),
      ]),
    ]
  }

  @Test func `shares add up to 1 all the way, whatever the numbers of colors`() throws {
    for start in try Self.schemes() {
      for end in try Self.schemes() {
        let morph = SchemeMorph(from: start, to: end)
        for step in -2...12 {
          let fraction = Double(step) / 10
          let parts = morph.parts(at: fraction)
          #expect(parts.count == max(start.swatches.count, end.swatches.count))
          #expect((parts.reduce(0) { $0 + $1.share } - 1).magnitude < 1e-12)
          let between = start.interpolated(to: end, fraction: fraction)
          #expect((between.swatches.reduce(0) { $0 + $1.share } - 1).magnitude < 1e-12)
          #expect(Set(between.swatches.map(\.rgb)).count == between.swatches.count)
        }
        #expect(start.interpolated(to: end, fraction: 0) == start)
        #expect(start.interpolated(to: end, fraction: 1) == end)
      }
    }
  }

  @Test func `each color becomes the one most like it`() throws {
    let schemes = try Self.schemes()
    // Red, green and blue become blue and red: red stays red, blue stays blue, green goes.
    let parts = SchemeMorph(from: schemes[1], to: schemes[2]).parts(at: 1)
    #expect(parts.map(\.share) == [0.3, 0, 0.7])
  }
}
