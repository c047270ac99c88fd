/// Procreate's palettes: an archive with `Swatches.json`.
enum ProcreateSwatches {
  /// How many colors Procreate shows of a palette. A longer one goes on in the next.
  static let maximumColorCount = 30

  /// The bytes of a file.
  static func bytes(for palettes: [Palette]) -> [UInt8] {
    let parts = palettes.flatMap { palette in
      stride(from: 0, to: max(1, palette.colors.count), by: maximumColorCount).map { start in
        object(name: palette.name ?? "", colors: palette.colors[start...].prefix(maximumColorCount))
      }
    }
    let json = JSONValue.array(parts).indentedText
    return ZIPArchive.bytes(name: "Swatches.json", content: Array(json.utf8))
  }

  private static func object(name: String, colors: ArraySlice<PaletteColor>) -> JSONValue {
    let swatches = colors.map { color in
      let hsb = color.hsb
      return JSONValue.object([
        ("hue", .number(hsb.hue)),
        ("saturation", .number(hsb.saturation)),
        ("brightness", .number(hsb.brightness)),
        ("alpha", .number(color.alpha)),
        ("colorSpace", .integer(0)),
      ])
    }
    return .object([("name", .string(name)), ("swatches", .array(swatches))])
  }
}
