internal import ColorMath

/// The constants and numbers of Adobe Swatch Exchange files.
///
/// Source: Selapa.net, "Swatch exchange file format"; the layout is Adobe's and unpublished.
enum ASE {
  /// The first bytes of a file.
  static let signature = Array("ASEF".utf8)

  /// The kinds of blocks.
  enum Block: UInt16 {
    case color = 0x0001
    case groupStart = 0xC001
    case groupEnd = 0xC002
  }

  /// The codes of the color models.
  static let models: [(code: String, space: PaletteColor.Space)] = [
    ("RGB ", .srgb), ("CMYK", .cmyk), ("LAB ", .lab), ("Gray", .gray),
  ]

  /// Returns the components that stored numbers encode.
  ///
  /// Files hold numbers in single precision. If they encode a color of eight bits per channel, the
  /// result has the exact fractions of that color.
  static func components(of numbers: [Float], in space: PaletteColor.Space) -> [Double] {
    switch space {
    case .lab: return [Double(numbers[0]) * 100, Double(numbers[1]), Double(numbers[2])]
    case .srgb:
      let codes = numbers.map { Double(min(1, max(0, $0)) * 255).rounded() / 255 }
      return codes.map { Float($0) } == numbers ? codes : numbers.map { Double($0) }
    case .hsb, .cmyk, .gray: return numbers.map { Double($0) }
    }
  }

  /// Returns the code of the model that holds a color, and its numbers there.
  static func numbers(of color: PaletteColor) -> (code: String, numbers: [Float]) {
    let components = color.components
    for model in models where model.space == color.space {
      let scaled =
        color.space == .lab ? [components[0] / 100] + components.dropFirst() : components
      return (model.code, scaled.map { Float($0) })
    }
    let rgb = color.srgb
    return ("RGB ", [rgb.red, rgb.green, rgb.blue].map { Float($0) })
  }
}
