import ColorMath
import SchemeFormats
import Testing

/// Lists of colors as other programs write them.
struct ListReadingTests {
  private func colors(_ format: PaletteFormat, _ lines: String...) throws -> [PaletteColor] {
    let text = lines.map { $0 + "\n" }.joined()
    return try format.palettes(in: Array(text.utf8)).flatMap(\.colors)
  }

  @Test func `the fourth GIMP channel is the opacity only if the file declares RGBA`() throws {
    let clear = try colors(
      .gimp, "GIMP Palette", "#Palette Name: x", "Channels: RGBA", "Columns: 2", "",
      "255   0   1 128\tHalf of red", "  2   3   4 255\tAll")
    #expect(clear.map(\.hex) == ["#ff000180", "#020304"])
    #expect(clear.map(\.name) == ["Half of red", "All"])
    // Otherwise, the number is part of the name.
    let opaque = try colors(.gimp, "GIMP Palette", "Channels: RGB", "255 0 1 128 Blend")
    #expect(opaque.map(\.hex) == ["#ff0001"] && opaque.map(\.name) == ["128 Blend"])
  }

  @Test func `GIMP header fields end at the first color, and comments are ignored`() throws {
    let palettes = try PaletteFormat.gimp.palettes(
      in: Array("GIMP Palette\nName: First\n# Name: No\n1 2 3\nName: Later\n".utf8.dropLast(12)))
    #expect(palettes.map(\.name) == ["First"])
    #expect(palettes[0].colors.map(\.hex) == ["#010203"])
  }

  @Test func `a JASC palette may have opacities`() throws {
    let found = try colors(.jasc, "JASC-PAL", "0100", "2", "1 2 3", "4 5 6 51")
    #expect(found.map(\.hex) == ["#010203", "#04050633"])
  }

  @Test(arguments: [PaletteFormat.ase.name, PaletteFormat.aco.name])
  func `a name that is too long is truncated at a character boundary`(format: String) throws {
    let format = try #require(PaletteFormat.all.first { $0.name == format })
    // The maximum is 65,535 UTF-16 units including the zero, and each emoji takes two.
    for (start, count) in [("a", 32_766), ("", 32_767)] {
      let name = start + String(repeating: "😀", count: 40_000)
      let color = PaletteColor(SRGB8(red: 1, green: 2, blue: 3), name: name)
      let bytes = try format.bytes(for: [Palette(colors: [color])])
      let readBack = try format.palettes(in: bytes).flatMap(\.colors).compactMap(\.name)
      #expect(readBack == [start + String(repeating: "😀", count: count)])
    }
  }
}
