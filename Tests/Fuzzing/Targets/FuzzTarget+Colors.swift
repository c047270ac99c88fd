internal import ColorMath
internal import SchemeFormats

extension FuzzTarget {
  /// Colors as text, as options and lists have them.
  static let colors = FuzzTarget(
    name: "colors",
    exercise: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let color = SRGB8(hex: text) {
        precondition(SRGB8(hex: color.hex) == color)
        precondition(!ColorNames.everyday.nearest(to: color).name.isEmpty)
      }
      _ = try? PaletteFormat.hex.palettes(in: bytes)
    },
    seeds: { ["#1a2b3c", "abc", "#fff\n#000000\n", "// name\n#ABCDEF80"].map { Array($0.utf8) } },
    corpora: ["palettes/hex"],
    words: ["#", "\u{FEFF}", "\r\n", "rgb(", "oklch(", "none", "//"].map { Array($0.utf8) })
}
