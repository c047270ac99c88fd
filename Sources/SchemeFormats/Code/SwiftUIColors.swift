internal import ColorMath

/// An extension of SwiftUI's `Color` in Swift.
enum SwiftUIColors {
  /// The text of a source file.
  static func text(for palettes: [Palette]) -> String {
    var names = CodeNames(.camel)
    let sections = palettes.map { palette in
      let name = palette.name?.singleLine ?? ""
      let comment = name.isEmpty ? "" : "  // \(name)\n"
      return comment
        + zip(names.names(in: palette), palette.colors).map { name, color in
          let rgb = color.srgb8
          return "  static let \(name) = Color(.sRGB, red: \(rgb.red) / 255, "
            + "green: \(rgb.green) / 255, blue: \(rgb.blue) / 255"
            + (color.alphaCode < 255 ? ", opacity: \(color.alpha)" : "") + ")\n"
        }.joined()
    }
    return "import SwiftUI\n\nextension Color {\n" + sections.joined(separator: "\n") + "}\n"
  }
}
