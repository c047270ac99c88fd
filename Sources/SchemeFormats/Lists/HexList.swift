internal import ColorMath

/// One `#rrggbb` a line, or `#rrggbbaa` for a color that is not opaque.
enum HexList {
  /// The palette of a file. The `#` may be missing, and three or four digits stand for doubled ones.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    var colors: [PaletteColor] = []
    for line in TextLine.lines(in: bytes) where !line.isBlank {
      guard let color = PaletteColor(hex: line.trimmed) else {
        throw line.error("'\(line.trimmed.prefix(20))' is no color such as #1a2b3c")
      }
      colors.append(color)
    }
    return [Palette(colors: colors)]
  }

  /// The text of a file: the colors of all palettes.
  static func text(for palettes: [Palette]) -> String {
    palettes.flatMap(\.colors).map { $0.hex + "\n" }.joined()
  }
}

extension PaletteColor {
  /// Reads what ``hex`` writes, and the short forms of three or four digits.
  init?(hex: String) {
    let digits = Array((hex.utf8.first == UInt8(ascii: "#") ? hex.dropFirst() : hex[...]).utf8)
    guard digits.count == 4 || digits.count == 8 else {
      guard let color = SRGB8(hex: hex) else { return nil }
      self.init(color)
      return
    }
    let opaque = digits.count * 3 / 4
    let alphaDigits = digits[opaque...] + (digits.count == 4 ? digits[opaque...] : [])
    guard let color = SRGB8(hex: String(decoding: digits[..<opaque], as: UTF8.self)),
      alphaDigits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let alpha = UInt8(String(decoding: alphaDigits, as: UTF8.self), radix: 16)
    else { return nil }
    self.init(color, alpha: Double(alpha) / 255)
  }
}
