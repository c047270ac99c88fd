import ColorMath
import SchemeAnimation
import Testing

struct InterpolationTests {
  @Test func `hue interpolation follows CSS, including hues exactly half a turn apart`() {
    typealias Row = (start: Double, end: Double, middles: [HueInterpolation: Double])
    // Source: CSS Color 4, 12.4. "Shorter" adjusts a hue only if the difference is more than half a turn.
    let rows: [Row] = [
      (350, 10, [.shorter: 0, .longer: 180, .increasing: 0, .decreasing: 180]),
      (10, 350, [.shorter: 0, .longer: 180, .increasing: 180, .decreasing: 0]),
      (0, 90, [.shorter: 45, .longer: 225, .increasing: 45, .decreasing: 225]),
      (0, 180, [.shorter: 90, .longer: 90, .increasing: 90, .decreasing: 270]),
      (180, 0, [.shorter: 90, .longer: 90, .increasing: 270, .decreasing: 90]),
      (100, 280, [.shorter: 190, .longer: 190, .increasing: 190, .decreasing: 10]),
      (280, 100, [.shorter: 190, .longer: 190, .increasing: 10, .decreasing: 190]),
      (40, 40, [.shorter: 40, .longer: 220, .increasing: 40, .decreasing: 40]),
    ]
    for (start, end, middles) in rows {
      for (method, middle) in middles {
        let mixed = Oklch(lightness: 0.5, chroma: 0.1, hue: start).interpolated(
          to: Oklch(lightness: 0.5, chroma: 0.1, hue: end), fraction: 0.5, hue: method)
        #expect(
          (mixed.hue - middle).remainder(dividingBy: 360).magnitude < 1e-9,
          "\(method) from \(start) to \(end): \(mixed.hue)")
      }
    }
  }
}
