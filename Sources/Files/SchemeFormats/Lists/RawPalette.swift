internal import ColorMath

/// Raw palettes, as emulators and games have them: three bytes for each color, and nothing else.
enum RawPalette {
  /// The usual numbers of colors.
  private static let counts = [16, 32, 64, 128, 256, 512]

  /// Returns whether bytes can be a raw palette, and not text.
  static func isPalette(_ bytes: [UInt8]) -> Bool {
    bytes.count % 3 == 0 && counts.contains(bytes.count / 3)
      && bytes.contains { $0 < 9 || $0 > 126 }
  }

  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    guard bytes.count % 3 == 0 else {
      throw PaletteError(
        .truncated, "its last color has fewer than three bytes", at: .byte(bytes.count))
    }
    warnings.append(
      PaletteError(.malformed, "it has no header, so each three bytes were taken for a color"))
    let colors = stride(from: 0, to: bytes.count, by: 3).map {
      PaletteColor(SRGB8(codes: bytes[$0..<$0 + 3]))
    }
    return [Palette(colors: colors)]
  }
}
