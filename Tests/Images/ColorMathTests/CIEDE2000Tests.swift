import ColorMath
import Testing

struct CIEDE2000Tests {
  private static func color(_ lightness: Double, _ chroma: Double, hue: Double) -> CIELab {
    CIELab(
      CSSColor(space: .lch, components: [lightness, chroma, hue]))
  }

  /// The formula has branches for hues that are more than half a turn apart, either way around.
  @Test func `a difference is symmetric for all hues`() {
    for first in stride(from: 0.0, to: 360, by: 7) {
      for second in stride(from: 1.5, to: 360, by: 11) {
        let (left, right) = (
          Self.color(40, 30, hue: first), Self.color(55, 80, hue: second)
        )
        let (there, back) = (left.difference2000(from: right), right.difference2000(from: left))
        #expect(abs(there - back) < 1e-9, "\(first) and \(second)")
      }
    }
  }

  @Test func `a difference is continuous where the hue wraps around`() {
    let other = Self.color(50, 60, hue: 100)
    let (below, above) = (Self.color(50, 40, hue: 359.9999), Self.color(50, 40, hue: 0.0001))
    #expect(
      abs(below.difference2000(from: other) - above.difference2000(from: other)) < 1e-3)
    #expect(below.difference2000(from: below) == 0)
  }
}
