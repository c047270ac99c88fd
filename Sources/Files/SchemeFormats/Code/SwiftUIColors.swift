internal import ColorMath

/// An extension of SwiftUI's `Color`, as Swift source code.
enum SwiftUIColors {
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

  /// Returns the initializer of a color. For a Display P3 color, a comment has the sRGB value.
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

/// Android color resources, as in `res/values/colors.xml`. In `#aarrggbb`, the opacity comes first.
/// Source: Android, "More resource types", Color.
enum AndroidColors {
  static func text(for palettes: [Palette]) -> String {
    var names = CodeNames(.snake)
    var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n"
    for palette in palettes {
      // Two hyphens would end the comment.
      let name = (palette.name?.codeComment ?? "").split(separator: "-").joined(separator: "-")
      if !name.isEmpty { text += "    <!-- \(name) -->\n" }
      for (name, color) in zip(names.names(in: palette), palette.colors) {
        let digits = color.hex.dropFirst()
        let value = digits.count == 8 ? digits.suffix(2) + digits.prefix(6) : digits
        text += "    <color name=\"\(name)\">#\(value)</color>\n"
      }
    }
    return text + "</resources>\n"
  }
}
