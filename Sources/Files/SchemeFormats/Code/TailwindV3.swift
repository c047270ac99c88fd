internal import SchemeDesign

extension PaletteFormat {
  /// A configuration of Tailwind CSS 3, whose classes can set the opacity of a color. Source: Tailwind
  /// CSS 3, "Customizing Colors".
  public static let tailwindV3 = PaletteFormat(
    "tailwind-v3", "a Tailwind CSS 3 configuration",
    suffixes: ["tailwind.js", "tailwind.config.js"],
    read: { (bytes, warnings) in
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing(/[ \t]*\/[ \t]*<alpha-value>/, with: "")
      return TextReader.palettes(in: Array(text.utf8), &warnings)
    },
    text: { palettes in
      var names = CodeNames(.kebab)
      let rows = palettes.map { palette in
        let comment = StyleSheet.comment(palette)
        let entries = zip(names.names(in: palette), palette.colors).map { name, color in
          "        \"\(name)\": \"\(value(of: color))\",\n"
        }
        return (comment.isEmpty ? "" : "        " + comment) + entries.joined()
      }
      return """
        /** @type {import('tailwindcss').Config} */
        module.exports = {
          theme: {
            extend: {
              colors: {
        \(rows.joined())      },
            },
          },
        };

        """
    })

  /// Returns the value of a color, in which Tailwind replaces `<alpha-value>` by the opacity.
  private static func value(of color: PaletteColor) -> String {
    guard color.alphaCode == 255 else { return ColorNotation.rgb.text(of: color) }
    return "rgb(\(ColorNotation.rgb.channels(of: color.srgb8)) / <alpha-value>)"
  }
}
