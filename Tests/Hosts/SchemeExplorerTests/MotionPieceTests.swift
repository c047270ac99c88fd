import ColorMath
import ImageDecoding
import SchemeAnimation
import SchemeExplorer
import SchemeExtraction
import Testing

struct MotionPieceTests {
  @Test func `wedges fill the circle exactly and reach the shares of the end scheme`() throws {
    let start = try Self.scheme([(0.6, 0.5), (0.8, 0.3), (0.4, 0.2)])
    let end = try Self.scheme([(0.5, 0.4), (0.7, 0.25), (0.2, 0.2), (0.98, 0.1), (0.75, 0.05)])
    let morph = SchemeMorph(from: start, to: end)
    for step in 0...20 {
      let wedges = morph.wedges(at: Double(step) / 20)
      #expect(wedges.first?.startDegrees == 0 && wedges.last?.endDegrees == 360)
      #expect(zip(wedges, wedges.dropFirst()).allSatisfy { $0.endDegrees == $1.startDegrees })
      #expect(wedges.allSatisfy { $0.startDegrees <= $0.endDegrees })
    }
    let angles = morph.wedges(at: 1).map { $0.endDegrees - $0.startDegrees }.sorted()
    let shares = end.swatches.map { $0.share * 360 }.sorted()
    #expect(zip(angles, shares).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `the pulse goes from rest to its peak and back`() {
    #expect(LoadingPulse.shape(at: .zero) == LoadingPulse.rest)
    let peak = LoadingPulse.shape(at: .milliseconds(600))
    #expect((peak.scale - 1.5).magnitude < 1e-6 && (peak.blur - 2).magnitude < 1e-6)
    let later = LoadingPulse.shape(at: .seconds(12))
    #expect((later.scale - 1).magnitude < 1e-6 && later.blur.magnitude < 1e-6)
    for step in 0...200 {
      let shape = LoadingPulse.shape(at: .milliseconds(37 * step))
      #expect((1...1.5).contains(shape.scale) && (0...2).contains(shape.blur))
    }
  }

  @Test func `the colors of a history row rise from 60 to exactly 0 one after another`() {
    #expect(HistoryRowReveal.offset(at: .zero) == 60)
    let (one, three) = (
      HistoryRowReveal.duration(colorCount: 1), HistoryRowReveal.duration(colorCount: 3)
    )
    #expect(three == one + .milliseconds(80))
    #expect(HistoryRowReveal.offset(at: one) == 0)
    let early = Duration.milliseconds(150)
    #expect(
      HistoryRowReveal.offset(at: early, index: 0) < HistoryRowReveal.offset(at: early, index: 2))
    #expect(HistoryRowReveal.offset(at: three, index: 2) == 0)
  }

  private static func scheme(_ parts: [(lightness: Double, share: Double)]) throws
    -> ImageColorScheme
  {
    let swatches = parts.map { part in
      let color = Oklab(lightness: part.lightness, a: 0, b: 0)
      return ImageColorScheme.Swatch(
        color: color, rgb: SRGB8(color), share: part.share, pixelCount: 1,
        position: PixelPosition(x: 0, y: 0))
    }
    return try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 0))
  }
}
