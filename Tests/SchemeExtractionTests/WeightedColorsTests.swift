import ColorMath
import ImageDecoding
import SchemeExtraction
import Testing

/// Colors as points for k-means: which are joined, and what they weigh.
struct WeightedColorsTests {
  private static func gray(_ code: UInt8) -> SRGB8 { SRGB8(red: code, green: code, blue: code) }

  /// Returns the weights by salience of colors that are far apart, in order of their lightness.
  private func weights(_ colors: [(color: SRGB8, pixelCount: Int)]) -> [Double] {
    let points = WeightedColors(
      .histogram(ColorHistogram(colors)), profile: .sRGB, space: .oklab, emphasis: .salience
    ).points
    return (0..<points.count).sorted { points[$0].x < points[$1].x }.map { points.weight(at: $0) }
  }

  @Test func `neighbors of so much of the photo as one point may have become one`() {
    let (dark, darker) = (Self.gray(100), Self.gray(101))
    let histogram = ColorHistogram([
      (dark, pixelCount: 1), (darker, pixelCount: 1), (Self.gray(200), pixelCount: 2),
    ])
    for (share, count) in [(0.5, 2), (0.49, 3), (0, 3)] {
      let samples = WeightedColors(
        .histogram(histogram), profile: .sRGB, space: .oklab, maximumCellShare: share)
      #expect(samples.points.count == count, "at most \(share)")
    }
  }

  @Test func `areas weigh by the sixth root of their share, and specks of noise hardly`() {
    func ratio(total: Int, _ small: Int) -> Double {
      let weights = weights([
        (Self.gray(120), small), (Self.gray(160), 64 * small), (Self.gray(220), total - 65 * small),
      ])
      return weights[1] / weights[0]
    }
    #expect(2..<2.02 ~= ratio(total: 1_000, 10))
    #expect(2.3..<2.5 ~= ratio(total: 10_000, 2), "a fifty-thousandth is half lost")
    #expect(ratio(total: 1_000_000, 1) > 50)
  }

  @Test func `dark colors weigh little, but black is a color, too`() {
    let weights = weights([
      (Self.gray(0), 100), (Self.gray(20), 100), (Self.gray(120), 100), (Self.gray(240), 100),
    ])
    #expect(abs(weights[0] / weights[3] - 0.02) < 1e-9)
    #expect(weights[0] < weights[1] && weights[1] < 0.5 * weights[2])
    #expect(abs(weights[2] / weights[3] - 1) < 1e-9)
  }

  @Test func `vivid colors weigh more than grays of the same area`() {
    let (gray, brick) = (Self.gray(60), SRGB8(red: 190, green: 120, blue: 110))
    let weights = weights([(gray, 100), (brick, 100)])
    let expected = 1 + 35 * Oklab(brick).chroma
    #expect(abs(weights[1] / weights[0] - expected) < 1e-6 * expected)
  }
}
