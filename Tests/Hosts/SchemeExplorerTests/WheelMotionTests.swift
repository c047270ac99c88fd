import ColorMath
import ImageDecoding
import SchemeAnimation
import SchemeExplorer
import SchemeExtraction
import Testing

struct WheelMotionTests {
  @Test func `no wedge jumps when one transition interrupts or follows another`() throws {
    let schemes = try [[0.1, 0.5, 0.9], [0.9, 0.2, 0.5, 0.7, 0.3], [0.3, 0.8], [0.6]].map(scheme)
    var wheel = WheelMotion()
    var time = Duration.zero
    for (index, scheme) in (schemes + schemes.reversed()).enumerated() {
      let next = wheel.moving(to: scheme, by: .smooth, at: time)
      #expect(Self.look(wheel, at: time) == Self.look(next, at: time))
      wheel = next
      // The next change interrupts every other change.
      time += index.isMultiple(of: 2) ? .milliseconds(70) : .seconds(3)
    }
    let end = try #require(wheel.end)
    let shown = Set(Self.look(wheel, at: end).map(\.lightness))
    #expect(shown == [10, 50, 90])
  }

  @Test func `every wedge at rest has the color of its swatch`() throws {
    let target = try scheme([0.2, 0.8, 0.5])
    let wheel = WheelMotion().moving(to: target, by: nil, at: .zero)
    let wedges = wheel.wedges(at: .zero)
    for (index, wedge) in wedges.enumerated() {
      let swatch = try #require(wheel.swatchIndex(ofWedge: index))
      #expect(abs(target.swatches[swatch].color.lightness - wedge.color.lightness) < 1e-9)
    }
    #expect(wheel.end == .zero)
  }

  private struct Look: Hashable {
    let lightness: Int
    let start: Int
  }

  /// The visible wedges, with lightness rounded to a hundredth and angles to a degree.
  private static func look(_ wheel: WheelMotion, at time: Duration) -> [Look] {
    wheel.wedges(at: time).filter { $0.endDegrees - $0.startDegrees > 1e-6 }.map {
      Look(
        lightness: Int(($0.color.lightness * 100).rounded()),
        start: Int(($0.startDegrees + 0.01).rounded()))
    }
  }

  private func scheme(_ lightnesses: [Double]) throws -> ImageColorScheme {
    let swatches = lightnesses.map { lightness in
      let color = Oklab(lightness: lightness, a: 0, b: 0)
      return ImageColorScheme.Swatch(
        color: color, rgb: SRGB8(color), share: 1 / Double(lightnesses.count), pixelCount: 1,
        position: PixelPosition(x: 0, y: 0))
    }
    return try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 0))
  }
}
