internal import ColorMath
internal import SchemeFormats

extension FuzzTarget {
  /// Colors as text in options, lists and CSS.
  static let colors = FuzzTarget(
    name: "colors",
    exercise: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let color = SRGB8(hex: text) {
        try Finding.unless(SRGB8(hex: color.hex) == color)
        try Finding.unless(!ColorNames.everyday.nearest(to: color).name.isEmpty)
      }
      if let color = CSSColor(text) {
        try Finding.unless(color.alpha.map { 0...1 ~= $0 } ?? true)
        try Finding.unless(color.components.allSatisfy { $0.map(\.isFinite) ?? true })
        let again = CSSColor(color.description)
        // The three oldest functions are written with integer code values.
        try Finding.unless([.rgb, .hsl, .hwb].contains(color.space) || again == color)
        try Finding.unless(again.map { SRGB8($0) } == SRGB8(color))
      }
      _ = try? PaletteFormat.hex.palettes(in: bytes)
    },
    seeds: {
      [
        "#1a2b3c", "abc", "#fff\n#000000\n", "// name\n#ABCDEF80", "rebeccapurple",
        "rgba(10%, 20%, 30%, .5)", "hsl(120deg 40% 50% / 1e-1)", "hwb(.5turn 20 none)",
        "lab(50% -20 30/none)", "lch(50 30 400grad)", "oklab(.5 0 0)", "oklch(70% 50% 1rad)",
        "color(display-p3 1 50% 0)", "color(rec2020 0/**/1 0)", "r\\67 b(1 2 3",
      ].map { Array($0.utf8) }
    },
    corpora: ["palettes/hex"],
    words: [
      "#", "\u{FEFF}", "\r\n", "//", "/*", "*/", "\\", "%", "none", "deg", "grad", "rad", "turn",
      "e-9", "rgb(", "rgba(", "hsl(", "hwb(", "color(", "transparent",
    ].map { Array($0.utf8) } + CSSColor.Space.allCases.map { Array($0.rawValue.utf8) })
}
