import ColorMath
import SchemeAnimation
import SchemeExtraction
import SchemeFormats
import SystemCalls
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct BlendTests {
  private static func command(_ words: [String]) throws -> BlendCommand {
    try .parsed(words.map { RawPath($0) })
  }

  private static func palette(_ name: String?, _ colors: [Int], shares: [Double?]) -> Palette {
    Palette(
      name: name,
      colors: zip(colors, shares).map { PaletteColor(SRGB8(rgb: $0), share: $1) })
  }

  @Test(arguments: [
    (["a.gpl", "b.gpl"], [0, 0.25, 0.5, 0.75, 1]), (["a", "b", "--steps", "2"], [0, 1]),
    (["a", "b", "--steps=3"], [0, 0.5, 1]), (["a", "b", "--at", "0.3"], [0.3]),
    (["a", "b", "--at", "25%"], [0.25]), (["a", "b", "--at", "1"], [1]),
  ])
  func `steps are evenly spaced from 0 to 1, and --at gives a single one`(
    _ row: (words: [String], fractions: [Double])
  ) throws {
    #expect(try Self.command(row.words).fractions == row.fractions)
  }

  @Test func `an operand that is a color is not read as a file`() throws {
    let command = try Self.command(["teal", "./teal"])
    #expect(command.sides.map(\.file) == [nil, "./teal"])
    #expect(command.photos.operands == ["./teal"])
    #expect(try Self.command(["f80", "oklch(70% 0.1 200)"]).photos.operands.isEmpty)
  }

  private static let notTwoSides = UsageError(
    "name two things to blend, each a color, a palette file or a photo")

  @Test(arguments: [
    (["red"], notTwoSides), (["red", "blue", "green"], notTwoSides), (["red", ""], notTwoSides),
    (["-", "-"], UsageError("standard input ('-') can be read only once; name it once")),
    (["red", "blue", "--at", "0.5", "--steps", "4"], .conflict("--at", "--steps")),
    (
      ["red", "blue", "--hue", "longer", "--space", "lab"],
      .neededOption("--hue", with: "--space oklch")
    ),
    (
      ["red", "blue", "--steps", "1"],
      .badValue(option: "--steps", value: "1", expected: "a whole number from 2 to 256")
    ),
    (
      ["red", "blue", "--at", "nan"],
      .badValue(
        option: "--at", value: "nan", expected: "a number from 0 to 1, or a percentage such as 50%")
    ),
    (
      ["red", "#f008"],
      .badValue(
        option: "A B", value: "#f008",
        expected: "opaque colors such as '#ff8800' or 'teal', and files of colors")
    ),
  ])
  func `invalid operands and options are refused`(_ row: (words: [String], error: UsageError)) {
    #expect(throws: row.error) { try Self.command(row.words) }
  }

  @Test func `--space sets the space of interpolation, not of extraction`() throws {
    let command = try Self.command(["a.jpg", "red", "--space", "srgb-linear", "-n", "3"])
    #expect(command.interpolation == ColorInterpolation(in: .srgbLinear))
    #expect(command.photos.options.space == .oklab)
    #expect(command.photos.options.colorCount == .exactly(3))
  }

  @Test func `two colors give one palette, and two palettes give one for each step`() {
    let way = ColorInterpolation(in: .srgb)
    let colors = SchemeBlend(
      from: Self.palette("black", [0], shares: [nil]),
      to: Self.palette("white", [0xFFFFFF], shares: [nil]), by: way)
    let scale = colors.palettes(at: [0, 0.5, 1])
    #expect(scale.map(\.name) == ["black to white"])
    #expect(scale[0].colors.map(\.hex) == ["#000000", "#808080", "#ffffff"])
    let palettes = SchemeBlend(
      from: Self.palette("a", [0xFF0000, 0x0000FF], shares: [0.75, 0.25]),
      to: Self.palette("b", [0x000080, 0x800000], shares: [0.5, 0.5]), by: way
    ).palettes(at: [0, 1.0 / 3, 1])
    #expect(palettes.map(\.name) == ["a to b 0%", "a to b 33.3%", "a to b 100%"])
    // Red goes to dark red and not to dark blue, though that comes first.
    #expect(palettes[1].colors.map(\.hex).sorted() == ["#0000d5", "#d50000"])
    #expect(palettes[0].colors.map(\.share).compactMap(\.self).sorted() == [0.25, 0.75])
  }

  @Test func `an unmatched color is absent at the other end, and shares must exist on both sides`()
  {
    let blend = SchemeBlend(
      from: Self.palette(nil, [0xFF0000], shares: [nil]),
      to: Self.palette("b", [0xFF0000, 0x0000FF], shares: [0.5, 0.5]), by: ColorInterpolation())
    let palettes = blend.palettes(at: [0, 0.5, 1])
    #expect(palettes.map(\.colors.count) == [1, 2, 2])
    #expect(palettes.flatMap(\.colors).allSatisfy { $0.share == nil })
    #expect(palettes[0].name == "start to b 0%")
  }

  @Test func `colors are blended as equals if one of them has no share of the photo`() {
    let start = Self.palette("a", [0xFF0000, 0x0000FF], shares: [1, 0])
    let end = Self.palette(nil, [0x800000, 0x000080], shares: [0.75, 0.25])
    let palettes = SchemeBlend(from: start, to: end, by: ColorInterpolation())
      .palettes(at: [0, 1])
    #expect(palettes.map(\.name) == ["a to end 0%", "a to end 100%"])
    #expect(Set(palettes[0].colors.map(\.hex)) == ["#ff0000", "#0000ff"])
    #expect(palettes[0].colors.map(\.share) == [0.5, 0.5])
    #expect(palettes[1].colors.compactMap(\.share).sorted() == [0.25, 0.75])
  }

  @Test func `each pair of colors gives one CSS gradient`() {
    let way = ColorInterpolation(in: .oklch, hue: .longer)
    let one = SchemeBlend(
      from: Self.palette("a", [0xFF0000], shares: [nil]),
      to: Self.palette("b", [0x0000FF], shares: [nil]), by: way)
    #expect(
      one.gradients == """
        :root {
          --gradient: linear-gradient(in oklch longer hue, #ff0000, #0000ff);
        }

        """)
    let two = SchemeBlend(
      from: Self.palette("a", [0xFF0000, 0], shares: [nil, nil]),
      to: Self.palette("b", [0x0000FF], shares: [nil]), by: ColorInterpolation(in: .srgb))
    #expect(two.gradients.contains("  --gradient-2: linear-gradient(in srgb, #000000, #0000ff);\n"))
  }
}
