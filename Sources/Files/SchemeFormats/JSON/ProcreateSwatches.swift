internal import StructuredText

/// Procreate palettes: ZIP archives that contain a file `Swatches.json`.
enum ProcreateSwatches {
  static let maximumColorCount = 30
  private static let fileName = "Swatches.json"

  /// Returns the palettes of a file. Empty slots are skipped.
  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    let content = try ZIPArchive.content(of: fileName, in: bytes)
    let documents: [JSONValue]
    do throws(PaletteError) {
      documents = try JSONValue.documents(in: content)
    } catch {
      // The place is an offset in the inner file.
      throw PaletteError(error.kind, "in \(fileName), \(error.description)")
    }
    var palettes: [Palette] = []
    for (index, element) in documents.flatMap(\.elements).enumerated() {
      guard case .array(let swatches) = element["swatches"]
      else { throw PaletteError(.malformed, "palette \(index + 1) has no array 'swatches'") }
      var palette = Palette(name: element["name"]?.string, colors: [])
      if palette.name == "" { palette.name = nil }
      for (position, swatch) in swatches.enumerated() where swatch != .null {
        guard let color = color(swatch) else {
          throw PaletteError(
            .malformed, "swatch \(position + 1) of palette \(index + 1) is not a color")
        }
        palette.colors.append(color)
      }
      palettes.append(palette)
    }
    return palettes
  }

  /// Returns the color of a swatch. Numbers that represent an eight-bit color become exactly that color.
  private static func color(_ swatch: JSONValue) -> PaletteColor? {
    let components = ["hue", "saturation", "brightness"].compactMap { swatch[$0]?.double }
    guard
      let color = PaletteColor(
        space: .hsb, components: components, alpha: swatch["alpha"]?.double ?? 1)
    else { return nil }
    let eightBit = PaletteColor(color.srgb8, alpha: color.alpha)
    return eightBit.hsb == (components[0], components[1], components[2]) ? eightBit : color
  }

  /// Returns the bytes of a file. Color names are omitted.
  static func bytes(for palettes: [Palette]) -> [UInt8] {
    let parts = palettes.flatMap { palette in
      stride(from: 0, to: max(1, palette.colors.count), by: maximumColorCount).map { start in
        object(name: palette.name ?? "", colors: palette.colors[start...].prefix(maximumColorCount))
      }
    }
    let json = JSONValue.array(parts).indentedText
    return ZIPArchive.bytes(name: fileName, content: Array(json.utf8))
  }

  private static func object(name: String, colors: ArraySlice<PaletteColor>) -> JSONValue {
    let swatches = colors.map { color in
      let hsb = color.hsb
      return JSONValue.object([
        ("hue", .number(hsb.hue)), ("saturation", .number(hsb.saturation)),
        ("brightness", .number(hsb.brightness)), ("alpha", .number(color.alpha)),
        ("colorSpace", .integer(0)),
      ])
    }
    return .object([("name", .string(name)), ("swatches", .array(swatches))])
  }
}
