import ColorMath
import SchemeFormats
import Testing

/// Palettes read back as they were written, as far as the format can hold them.
struct RoundTripTests {
  /// The formats that can be read, without those of terminals, whose files have certain colors.
  static let readable = PaletteFormat.all.filter { $0.isReadable && $0.content != .terminal }

  private static let red = PaletteColor(SRGB8(red: 255, green: 0, blue: 7), name: "Red, \"the\" 😀")
  private static let dark = PaletteColor(SRGB8(red: 1, green: 2, blue: 3))

  private static func color(
    _ space: PaletteColor.Space, _ components: [Double], _ name: String? = nil
  ) throws -> PaletteColor {
    try #require(PaletteColor(space: space, components: components, name: name))
  }

  @Test func `hex codes keep colors and their opacity`() throws {
    let palette = Palette(colors: [Self.dark, PaletteColor(Self.dark.srgb8, alpha: 51.0 / 255)])
    let bytes = try PaletteFormat.hex.bytes(for: [palette])
    #expect(String(decoding: bytes, as: UTF8.self) == "#010203\n#01020333\n")
    #expect(try PaletteFormat.hex.palettes(in: bytes) == [palette])
  }

  @Test func `JSON keeps all properties of palettes and colors`() throws {
    var shared = Self.red
    shared.share = 0.1
    let lab = try Self.color(.lab, [53.2, 80.1, -67.25], "Lab\n")
    let palettes = [
      Palette(name: "one\ntwo", source: "a/b.jpg", colors: [shared, Self.dark, lab]),
      Palette(colors: [try Self.color(.cmyk, [0.1, 0.2, 0.3, 0.4])]), Palette(name: "", colors: []),
    ]
    let bytes = try PaletteFormat.json.bytes(for: palettes)
    #expect(try PaletteFormat.json.palettes(in: bytes) == palettes)
  }

  @Test func `GIMP palettes keep the palette name and color names`() throws {
    let palette = Palette(name: "Harbor: *dusk*", colors: [Self.red, Self.dark])
    let bytes = try PaletteFormat.gimp.bytes(for: [palette])
    #expect(try PaletteFormat.gimp.palettes(in: bytes) == [palette])
  }

  @Test func `JASC palettes keep colors`() throws {
    let palette = Palette(colors: [Self.dark, PaletteColor(Self.red.srgb8)])
    let bytes = try PaletteFormat.jasc.bytes(for: [palette])
    #expect(
      String(decoding: bytes, as: UTF8.self) == "JASC-PAL\r\n0100\r\n2\r\n1 2 3\r\n255 0 7\r\n")
    #expect(try PaletteFormat.jasc.palettes(in: bytes) == [palette])
  }

  @Test func `ASE keeps groups, names and the components of every color model`() throws {
    let palettes = [
      Palette(colors: [Self.dark, Self.red]),
      Palette(
        name: "Größe 😀\n",
        colors: [
          try Self.color(.cmyk, [0.25, 0.5, 0, 1], "ink"), try Self.color(.lab, [50, -12.5, 64]),
          try Self.color(.gray, [0.75]), try Self.color(.srgb, [0.125, 1.5, -0.25]),
        ]),
      Palette(name: "empty", colors: []),
    ]
    let bytes = try PaletteFormat.ase.bytes(for: palettes)
    #expect(try PaletteFormat.ase.palettes(in: bytes) == palettes)
  }

  @Test func `ACO keeps names and the components of every color space`() throws {
    let palette = Palette(colors: [
      Self.dark, Self.red, try Self.color(.hsb, [1.0 / 3, 0.2, 1], "leaf"),
      try Self.color(.cmyk, [0.2, 0, 1, 1.0 / 5]), try Self.color(.lab, [54.29, 80.81, -128]),
      try Self.color(.gray, [0.1234]),
    ])
    let bytes = try PaletteFormat.aco.bytes(for: [palette])
    #expect(try PaletteFormat.aco.palettes(in: bytes) == [palette])
  }

  @Test func `Procreate swatches keep palette names, HSB colors and opacity`() throws {
    let palettes = [
      Palette(
        name: "Größe \"1\"",
        colors: [
          PaletteColor(Self.red.srgb8, alpha: 0.25), try Self.color(.hsb, [0.1, 0.2, 0.3]),
        ]), Palette(colors: [Self.dark]),
    ]
    let bytes = try PaletteFormat.procreate.bytes(for: palettes)
    #expect(try PaletteFormat.procreate.palettes(in: bytes) == palettes)
  }

  @Test func `8-bit colors survive a round trip through every readable format`() throws {
    let colors = (0...255).map { code in
      let value = UInt8(code)
      return PaletteColor(SRGB8(red: value, green: 255 - value, blue: value &* 7))
    }
    for format in Self.readable {
      let bytes = try format.bytes(for: [Palette(colors: colors)])
      #expect(try format.palettes(in: bytes).flatMap(\.colors) == colors, "\(format.name)")
    }
  }

  /// The same bytes again would not show that a color was written in the wrong space.
  @Test func `colors of every space look the same in every format that can be read`() throws {
    let withAlpha = [
      "hex", "json", "jsonl", "css", "scss", "tailwind", "tailwind-v3", "tokens", "tokens-hex",
      "procreate", "csv", "android", "html",
    ]
    var random = RandomPalettes(seed: 11)
    for format in Self.readable {
      for _ in 0..<200 {
        var color = random.nextColor()
        color.name = nil
        let bytes = try format.bytes(for: [Palette(name: "a", colors: [color])])
        let found = try #require(try format.palettes(in: bytes).first?.colors.first)
        if found.space == .lab {
          #expect(color.space == .lab, "\(format.name): \(color)")
          let differences = zip(found.components, color.components).map { abs($0 - $1) }
          #expect(differences.allSatisfy { $0 < 0.006 }, "\(format.name): \(color)")
        } else {
          let pairs = zip(found.srgb8.codes, color.srgb8.codes)
          #expect(
            pairs.allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(format.name): \(color) \(found)")
        }
        if withAlpha.contains(format.name) {
          #expect(found.alphaCode == color.alphaCode, "\(format.name): \(color)")
        }
      }
    }
  }

  @Test func `reading and rewriting a file gives the same bytes`() throws {
    var palettes = RandomPalettes(seed: 7)
    for format in Self.readable {
      for round in 0..<300 {
        let count = format.holdsSeveral ? round % 4 : 1
        let original = (0..<count).map { index in
          palettes.next(name: RandomPalettes.names[(round + index) % RandomPalettes.names.count])
        }
        let bytes = try format.bytes(for: original)
        let readBack = try format.palettes(in: bytes)
        // Names become identifiers in code, so the original names are lost.
        if !["css", "scss", "tailwind", "tailwind-v3", "swiftui", "android", "html"].contains(
          format.name)
        {
          #expect(try format.bytes(for: readBack) == bytes, "\(format.name), round \(round)")
        }
        let (colors, expected) = (readBack.flatMap(\.colors), original.flatMap(\.colors))
        #expect(colors.count == expected.count, "\(format.name), round \(round)")
      }
    }
  }
}
