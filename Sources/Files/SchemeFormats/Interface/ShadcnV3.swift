internal import SchemeDesign

extension PaletteFormat {
  /// The variables of shadcn/ui for Tailwind CSS 3, which takes the channels of `hsl()`. Source:
  /// shadcn/ui, "Theming", for Tailwind v3.
  public static let shadcnV3 = PaletteFormat(
    interface: "shadcn-v3", "a theme for shadcn/ui and Tailwind CSS 3",
    suffixes: ["shadcn-v3.css"]
  ) { theme, _, _ in
    """
    @layer base {
      :root {
        --radius: 0.625rem;
    \(theme.light.shadcnVariables.lines { "    --\($0): \(ColorNotation.hsl.channels(of: $1));\n" })  }

      .dark {
    \(theme.dark.shadcnVariables.lines { "    --\($0): \(ColorNotation.hsl.channels(of: $1));\n" })  }
    }

    """
  }
}
