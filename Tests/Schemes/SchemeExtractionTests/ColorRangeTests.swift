import ColorMath
import SchemeExtraction
import Testing

struct ColorRangeTests {
  private func contains(_ range: ColorRange, _ hex: String) throws -> Bool {
    range.contains(Oklab(try #require(SRGB8(hex: hex))))
  }

  static let rows: [(range: ColorRange, inside: [String], outside: [String])] = [
    (.white, ["#ffffff", "#f8f8f8", "#f4f4f0"], ["#e0e0e0", "#fff0b0", "#000000"]),
    (.black, ["#000000", "#151515", "#000020"], ["#161616", "#222222", "#400000", "#ffffff"]),
    (.gray, ["#000000", "#808080", "#ffffff", "#7c8084"], ["#708090", "#a08080", "#ff0000"]),
    (
      .near(SRGB8(red: 255, green: 0, blue: 0), difference: 0.05), ["#ff0000", "#f00808"],
      ["#c00000", "#ff8000", "#808080"]
    ),
    (.near(SRGB8(red: 1, green: 2, blue: 3), difference: 0), ["#010203"], ["#010204"]),
    (.near(SRGB8(red: 1, green: 2, blue: 3), difference: -1), [], ["#010203"]),
    (.near(SRGB8(red: 1, green: 2, blue: 3), difference: .nan), [], ["#010203"]),
    (.near(SRGB8(red: 1, green: 2, blue: 3), difference: .infinity), ["#ffffff"], []),
  ]

  @Test(arguments: rows)
  func `a range contains similar colors and no others`(
    range: ColorRange, inside: [String], outside: [String]
  ) throws {
    for hex in inside { #expect(try contains(range, hex), "\(hex)") }
    for hex in outside { #expect(try !contains(range, hex), "\(hex)") }
  }
}
