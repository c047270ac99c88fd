import ColorMath
import SchemeAnimation
import TestCorpora
import Testing

/// Interpolated colors against CSS color mixing.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct ColorMixTests {
  /// Returns the rows of a color space whose two colors are given as hex codes or known names.
  private func rows(_ space: String) throws -> [(row: [String: String], start: SRGB8, end: SRGB8)] {
    let names = [
      "red": "#ff0000", "blue": "#0000ff", "white": "#ffffff", "black": "#000000",
      "gray": "#808080", "orange": "#ffa500", "purple": "#800080", "rebeccapurple": "#663399",
      "yellow": "#ffff00",
    ]
    func color(_ text: String?) -> SRGB8? { text.flatMap { SRGB8(hex: names[$0] ?? $0) } }
    let rows = try Corpora.table("animation/color_mix.csv").filter { $0["space"] == space }
      .compactMap { row -> ([String: String], SRGB8, SRGB8)? in
        guard let start = color(row["color1"]), let end = color(row["color2"]) else { return nil }
        return (row, start, end)
      }
    #expect(rows.count > 100)
    return rows
  }

  private func number(_ row: [String: String], _ name: String) throws -> Double {
    try #require(row[name].flatMap { Double($0) }, "\(name): \(row)")
  }

  @Test func `interpolation in Oklab matches CSS`() throws {
    for (row, start, end) in try rows("oklab") {
      let mixed = try Oklab(start).interpolated(to: Oklab(end), fraction: number(row, "p"))
      #expect(try (mixed.lightness - number(row, "c1")).magnitude < 1e-8, "\(row)")
      #expect(try (mixed.a - number(row, "c2")).magnitude < 1e-8, "\(row)")
      #expect(try (mixed.b - number(row, "c3")).magnitude < 1e-8, "\(row)")
    }
  }

  @Test func `interpolation in Oklch matches CSS for all four hue methods`() throws {
    for (row, start, end) in try rows("oklch") {
      let method = try #require(row["hue"].flatMap { HueInterpolation(rawValue: $0) })
      let mixed = try Oklch(Oklab(start)).interpolated(
        to: Oklch(Oklab(end)), fraction: number(row, "p"), hue: method)
      #expect(try (mixed.lightness - number(row, "c1")).magnitude < 1e-8, "\(row)")
      #expect(try (mixed.chroma - number(row, "c2")).magnitude < 1e-8, "\(row)")
      guard let hue = row["c3"].flatMap({ Double($0) }), mixed.chroma > 1e-4 else { continue }
      let way = (mixed.hue - hue).remainder(dividingBy: 360)
      #expect(way.magnitude < 1e-5, "\(row): \(mixed)")
    }
  }
}
