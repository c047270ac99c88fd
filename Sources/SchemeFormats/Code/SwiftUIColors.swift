internal import ColorMath

/// An extension of SwiftUI's `Color`, as source code in Swift.
enum SwiftUIColors {
  /// Returns the text of a source file.
  static func text(for palettes: [Palette]) -> String {
    var names = CodeNames(.camel)
    let sections = palettes.map { palette in
      let name = palette.name?.codeComment ?? ""
      let comment = name.isEmpty ? "" : "  // \(name)\n"
      return comment
        + zip(names.names(in: palette), palette.colors).map { name, color in
          "  static let \(name) = \(value(of: color))\n"
        }.joined()
    }
    return "import SwiftUI\n\nextension Color {\n" + sections.joined(separator: "\n") + "}\n"
  }

  /// Returns the initializer of a color. SwiftUI itself converts colors to sRGB for screens without
  /// Display P3; a comment gives our sRGB value.
  private static func value(of color: PaletteColor) -> String {
    let opacity = color.alphaCode < 255 ? ", opacity: \(color.alpha)" : ""
    let rgb = color.srgb8
    guard let wide = color.displayP3?.decimals else {
      return "Color(.sRGB, red: \(rgb.red) / 255, green: \(rgb.green) / 255, "
        + "blue: \(rgb.blue) / 255\(opacity))"
    }
    return "Color(.displayP3, red: \(wide[0]), green: \(wide[1]), blue: \(wide[2])\(opacity))"
      + "  // \(rgb.hex) in sRGB"
  }
}
