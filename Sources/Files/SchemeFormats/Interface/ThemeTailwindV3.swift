internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// The theme of an interface as a configuration of Tailwind CSS 3, with classes such as `bg-surface`
  /// and `text-accent-600/50`. A plugin defines the variables of both appearances. Sources: Tailwind
  /// CSS 3, "Customizing Colors" and "Plugins".
  public static let themeTailwindV3 = PaletteFormat(
    interface: "theme-tailwind-v3", "a theme for Tailwind CSS 3", suffixes: ["theme.tailwind.js"]
  ) { theme, _, _ in
    let uses = ThemeToken.allCases.map { token in
      let property = ThemeStylesheet.property(of: token)
      return entry(String(property.dropFirst(2)), "rgb(var(\(property)) / <alpha-value>)")
    }
    let scales = theme.scales.flatMap { scale in
      zip(ThemeScale.steps, scale.colors).map { step, color in
        entry("\(scale.name)-\(step)", "rgb(\(channels(of: color)) / <alpha-value>)")
      }
    }
    return """
      /** @type {import('tailwindcss').Config} */
      module.exports = {
        theme: {
          extend: {
            colors: {
      \((uses + scales).map { "        " + $0 }.joined())      },
          },
        },
        plugins: [
          ({ addBase }) =>
            addBase({
              ":root": {
                "color-scheme": "light dark",
      \(variables(of: theme.light, indent: "          "))        },
              "@media (prefers-color-scheme: dark)": {
                ":root": {
      \(variables(of: theme.dark, indent: "            "))          },
              },
            }),
        ],
      };

      """
  }

  private static func variables(of palette: InterfaceTheme.Palette, indent: String) -> String {
    ThemeToken.allCases.map { token in
      indent + entry(ThemeStylesheet.property(of: token), channels(of: palette[token]))
    }.joined()
  }

  private static func entry(_ name: String, _ value: String) -> String {
    "\"\(name)\": \"\(value)\",\n"
  }

  private static func channels(of color: SRGB8) -> String {
    ColorNotation.rgb.channels(of: color)
  }
}
