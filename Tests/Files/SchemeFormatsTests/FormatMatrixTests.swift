import ColorMath
import SchemeFormats
import Testing

/// Palettes that go from every format that can be read to every format that can be written.
struct FormatMatrixTests {
  private static let readable = PaletteFormat.all.filter(\.isReadable)

  /// Formats whose names are identifiers: only their words remain.
  private static let identifiers: Set = [
    "css", "tailwind", "tailwind-v3", "swiftui", "android",
  ]

  /// Schemes of editors, which have only some of the colors of a terminal, and shades of their own.
  private static let editors: [PaletteFormat] = [.base16, .base24]

  private static let names = ["dusty blue", "ink", nil, "leaf", "warm white", "red"]

  /// A palette of opaque colors, some of which have names.
  private static func palette(seed: UInt64) -> Palette {
    var random = RandomPalettes(seed: seed)
    let colors = (0..<12).map { index in
      PaletteColor(random.nextRGB(), name: names[index % names.count].map { "\($0) \(index)" })
    }
    return Palette(name: "Harbor dusk", colors: colors)
  }

  /// The theme of a terminal.
  private static func terminal(seed: UInt64) -> Palette {
    var random = RandomPalettes(seed: seed)
    let names = ["background", "foreground"] + (0..<16).map { "color\($0)" }
    return Palette(colors: names.map { PaletteColor(random.nextRGB(), name: $0) })
  }

  /// Returns a name as an identifier has it: its words in lowercase.
  private func words(_ name: String?) -> String? {
    name.map { name in
      var words = ""
      for character in name {
        if character.isUppercase { words += "-" }
        words += character.isLetter || character.isNumber ? character.lowercased() : "-"
      }
      return words.split(separator: "-").joined(separator: "-")
        .replacing(/(\D)-?(\d)/) { "\($0.1)-\($0.2)" }
    }
  }

  private func isTerminal(_ format: PaletteFormat) -> Bool { format.content == .terminal }

  private func expectNames(
    _ found: [PaletteColor], _ expected: [PaletteColor], in format: PaletteFormat, _ step: String
  ) {
    guard format.hasColorNames else { return }
    if Self.identifiers.contains(format.name) {
      #expect(found.map { words($0.name) } == expected.map { words($0.name) }, "\(step)")
    } else {
      #expect(found.map(\.name) == expected.map(\.name), "\(step)")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `every format keeps colors, and names if it has them`(seed: UInt64) throws {
    let palette = Self.palette(seed: seed)
    for first in Self.readable where !isTerminal(first) {
      let read = try first.content(of: first.bytes(for: [palette]))
      #expect(read.warnings.isEmpty, "\(first.name): \(read.warnings)")
      let colors = read.palettes.flatMap(\.colors)
      #expect(colors.map(\.hex) == palette.colors.map(\.hex), "\(first.name)")
      expectNames(colors, palette.colors, in: first, first.name)
      for second in PaletteFormat.all where !isTerminal(second) {
        let written = try second.bytes(for: read.palettes)
        guard second.isReadable else { continue }
        let again = try second.content(of: written)
        let step = "\(first.name) to \(second.name)"
        #expect(again.warnings.isEmpty, "\(step): \(again.warnings)")
        #expect(again.palettes.flatMap(\.colors).map(\.hex) == colors.map(\.hex), "\(step)")
        expectNames(again.palettes.flatMap(\.colors), colors, in: second, step)
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the theme of a terminal is the same in every other terminal, and through every format`(
    seed: UInt64
  ) throws {
    let theme = Self.terminal(seed: seed)
    let terminals = Self.readable.filter { isTerminal($0) && !Self.editors.contains($0) }
    #expect(terminals.count >= 5)
    for first in Self.readable
    where first.hasColorNames || isTerminal(first) && !Self.editors.contains(first) {
      let read = try first.palettes(in: first.bytes(for: [theme]))
      let whole = try #require(read.terminalTheme, "\(first.name)")
      for second in terminals {
        let found = try second.palettes(in: second.bytes(for: [whole])).flatMap(\.colors)
        let codes = Set(found.map(\.hex))
        #expect(
          codes.isSuperset(of: theme.colors.map(\.hex)), "\(first.name) to \(second.name)")
      }
    }
  }

  @Test func `sixteen colors without names are a terminal's in their order`() throws {
    let colors = Self.terminal(seed: 9).colors.suffix(16)
    let list = Palette(colors: colors.map { PaletteColor($0.srgb8) })
    let kitty = try PaletteFormat.kitty.palettes(in: PaletteFormat.kitty.bytes(for: [list]))
    let named = Dictionary(
      kitty.flatMap(\.colors).map { ($0.name ?? "", $0.hex) }, uniquingKeysWith: { $1 })
    for (index, color) in colors.enumerated() { #expect(named["color\(index)"] == color.hex) }
  }

  @Test func `the colors of a photo are no theme of a terminal, even if there are sixteen`() throws
  {
    let colors = Self.terminal(seed: 9).colors.suffix(16)
    let photo = Palette(colors: colors.map { PaletteColor($0.srgb8, share: 1 / 16) })
    let text = String(decoding: try PaletteFormat.kitty.bytes(for: [photo]), as: UTF8.self)
    #expect(!text.contains("color1 \(Array(colors)[1].hex)"))
  }

  @Test func `what a format leaves out is counted`() {
    let clear = PaletteColor(SRGB8(red: 1, green: 2, blue: 3), name: "a", alpha: 0.5)
    let palettes = [Palette(colors: [clear, PaletteColor(clear.srgb8, name: "b")])]
    #expect(PaletteFormat.hex.losses(of: palettes) == ["2 names"])
    #expect(PaletteFormat.jasc.losses(of: palettes) == ["2 names", "1 opacity"])
    #expect(PaletteFormat.gimp.losses(of: palettes) == ["1 opacity"])
    #expect(PaletteFormat.json.losses(of: palettes).isEmpty)
  }
}
