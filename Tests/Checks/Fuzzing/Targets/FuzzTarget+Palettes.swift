internal import ColorMath
internal import SchemeFormats

extension FuzzTarget {
  private static let formats = PaletteFormat.all.filter(\.isReadable)

  /// Readers of palettes. The first byte selects the format.
  static let palettes = FuzzTarget(
    name: "palettes",
    exercise: { bytes in
      guard let first = bytes.first else { return }
      try read(Array(bytes.dropFirst()), as: formats[Int(first) % formats.count])
    },
    seeds: {
      let colors = ["#1a2b3c", "#ffffff", "#000", "#ff8800"].compactMap { SRGB8(hex: $0) }
        .map { PaletteColor($0) }
      return try formats.enumerated().map { number, format in
        let palette = Palette(name: "group", colors: colors)
        return [UInt8(number)] + (try format.bytes(for: [palette]))
      }
    },
    corpora: formats.map { "palettes/" + $0.name },
    seed: { bytes in
      guard let format = PaletteFormat(recognizing: bytes),
        let number = formats.firstIndex(where: { $0.name == format.name })
      else { return [] }
      return [[UInt8(number)] + bytes]
    },
    words: [
      "GIMP Palette", "Name: ", "Columns: ", "JASC-PAL", "0100", "RIFF", "PAL data", "ASEF", "RGB ",
      "CMYK", "LAB ", "Gray", "Swatches.json", "swatches", "\"hue\":", "\"saturation\":",
      "\"brightness\":", "\"alpha\":", "\"colors\":", "\"hex\":\"#", "\\u00", "1e999", "true",
      "null", ":root {", "--a-1: ", "$a: ", "@theme", "@media (color-gamut: p3) {", "/* a */",
      "red;",
      "rgb(1 2 3)", "oklch(70% 0.1 40)", "color(display-p3 1 0 0)", "-p3", "\"$value\":",
      "\"share\":", "1e300", "-0.5", "\"displayP3\":[", "\"space\":\"lab\",\"components\":[",
      "lab(50% 1e300 0)",
      "\"$type\":\"color\"", "\"colorSpace\":\"display-p3\"", "\"components\":[",
    ].map { Array($0.utf8) } + [
      [0xC0, 1], [0xC0, 2], [0, 1], [0x50, 0x4B, 1, 2], [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6],
    ])

  /// A palette that can be read can be written and read again, with the same result.
  private static func read(_ bytes: [UInt8], as format: PaletteFormat) throws(Finding) {
    let palettes: [Palette]
    do throws(PaletteError) {
      palettes = try format.palettes(in: bytes)
    } catch {
      try Finding.unless(!error.reason.isEmpty)
      if case .byte(let offset) = error.place {
        try Finding.unless((0...bytes.count).contains(offset), error.description)
      }
      return
    }
    for color in palettes.flatMap(\.colors) {
      let fractions =
        [color.alpha, color.share ?? 0]
        + (color.displayP3.map { [$0.red, $0.green, $0.blue] } ?? [])
      try Finding.unless(fractions.allSatisfy { 0...1 ~= $0 }, "\(color)")
      try Finding.unless(color.components.allSatisfy { -1_000...1_000 ~= $0 }, "\(color)")
    }
    try writeInAllFormats(palettes)
    let (written, rewritten): ([UInt8], [UInt8])
    let again: [Palette]
    do throws(PaletteError) {
      written = try format.bytes(for: palettes)
      again = try format.palettes(in: written)
      rewritten = try format.bytes(for: again)
    } catch {
      // A file may contain more palettes than its format can write, but no other error is allowed.
      try Finding.unless(error.kind == .tooLarge, error.description)
      return
    }
    // A terminal has its own colors.
    guard format.content != .terminal else { return }
    // Names become identifiers in code, so the original names are lost.
    let keepsNames = ![
      "css", "scss", "tailwind", "tailwind-v3", "swiftui", "android", "html",
    ].contains(format.name)
    try Finding.unless(!keepsNames || rewritten == written, format.name)
    try Finding.unless(
      again.flatMap(\.colors).map(\.hex) == palettes.flatMap(\.colors).map(\.hex), format.name)
    try Finding.unless(palettes.flatMap(\.colors).allSatisfy { $0.hex.utf8.count >= 7 })
  }

  /// A palette that can be read can be written in every format, unless it is too large for it.
  private static func writeInAllFormats(_ palettes: [Palette]) throws(Finding) {
    for format in PaletteFormat.all {
      do throws(PaletteError) {
        _ = try format.bytes(for: palettes)
      } catch {
        try Finding.unless(error.kind == .tooLarge, "\(format.name): \(error.description)")
      }
    }
  }
}
