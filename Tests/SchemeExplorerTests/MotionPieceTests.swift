import ColorMath
import ImageDecoding
import SchemeAnimation
import SchemeExplorer
import SchemeExtraction
import Testing

struct MotionPieceTests {
  @Test func `wedges fill the turn exactly and keep their order`() throws {
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
    let pulse = LoadingPulse(period: .seconds(2))
    #expect(pulse.shape(at: .zero) == LoadingPulse.rest)
    let peak = pulse.shape(at: .seconds(1))
    #expect((peak.scale - 1.5).magnitude < 1e-6 && (peak.blur - 2).magnitude < 1e-6)
    let later = pulse.shape(at: .seconds(20))
    #expect((later.scale - 1).magnitude < 1e-6 && later.blur.magnitude < 1e-6)
    for step in 0...200 {
      let shape = pulse.shape(at: .milliseconds(37 * step))
      #expect((1...1.5).contains(shape.scale) && (0...2).contains(shape.blur))
    }
  }

  @Test func `a history row rises from 60 to exactly 0, each color after the one before`() {
    let reveal = HistoryRowReveal(motion: .easeOut(duration: .milliseconds(300)))
    #expect(reveal.offset(at: .zero) == 60)
    #expect(reveal.offset(at: .milliseconds(300)) == 0)
    let early = Duration.milliseconds(150)
    #expect(reveal.offset(at: early, index: 0) < reveal.offset(at: early, index: 2))
    #expect(reveal.offset(at: .milliseconds(380), index: 2) == 0)
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
