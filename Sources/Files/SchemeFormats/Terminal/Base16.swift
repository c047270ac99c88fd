internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// A scheme of base16, whose colors also suit editors. Source: Tinted Theming, "Base16 Styling
  /// Guidelines" 0.11.
  public static let base16 = PaletteFormat(
    terminal: "base16", "a base16 scheme", suffix: "base16.yaml"
  ) { theme, artifact in
    artifact.base("base16", theme, theme.base16)
  }

  /// A scheme of base24, which has the bright colors of terminals as well. Source: Tinted Theming,
  /// "Base24 Styling Guidelines" 0.1.
  public static let base24 = PaletteFormat(
    terminal: "base24", "a base24 scheme", suffix: "base24.yaml"
  ) { theme, artifact in
    artifact.base("base24", theme, theme.base16 + theme.furtherBase24)
  }
}

enum Base16 {
  /// Returns whether a name is one of the colors of such a scheme, from `base00` to `base17`.
  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix("base"), name.utf8.count == 6 else { return false }
    return UInt8(name.dropFirst(4), radix: 16).map { $0 < 0x18 } ?? false
  }
}

extension TerminalTheme {
  /// The colors `base00` to `base0F`: eight shades from the background to the lightest text, then
  /// red, orange, yellow, green, cyan, blue, magenta and brown.
  fileprivate var base16: [SRGB8] {
    let (dim, lightest) = (colors[8], colors[15])
    return [
      background, background.mixed(with: selection), selection, dim, dim.mixed(with: foreground),
      foreground, foreground.mixed(with: lightest), lightest, colors[1],
      colors[1].mixed(with: colors[3]), colors[3], colors[2], colors[6], colors[4], colors[5],
      colors[1].mixed(with: dim),
    ]
  }

  /// The colors `base10` to `base17`: two shades beyond the background, then bright red, yellow,
  /// green, cyan, blue and magenta.
  fileprivate var furtherBase24: [SRGB8] {
    let edge: SRGB8 = Oklab(background).lightness < 0.5 ? .black : .white
    let darker = background.mixed(with: edge)
    return [
      darker, darker.mixed(with: edge), colors[9], colors[11], colors[10], colors[14], colors[12],
      colors[13],
    ]
  }
}

extension SRGB8 {
  /// Returns the color halfway to another, in Oklab.
  fileprivate func mixed(with other: SRGB8) -> SRGB8 {
    let (first, second) = (Oklab(self), Oklab(other))
    return SRGB8(
      nearest: Oklab(
        lightness: (first.lightness + second.lightness) / 2, a: (first.a + second.a) / 2,
        b: (first.b + second.b) / 2))
  }
}

extension Artifact {
  /// Returns the scheme of a system in YAML.
  fileprivate func base(_ system: String, _ theme: TerminalTheme, _ colors: [SRGB8]) -> String {
    let isDark = Oklab(theme.background).lightness < 0.5
    let name = (palette.name?.codeComment ?? "").replacing("\\", with: "\\\\")
      .replacing("\"", with: "\\\"")
    let rows: [NamedColor] = colors.enumerated().map { index, color in
      let digits = String(index, radix: 16, uppercase: true)
      return ("base" + (digits.count == 1 ? "0" : "") + digits, color)
    }
    return """
      system: "\(system)"
      name: "\(name.isEmpty ? "Colorway" : name)"
      author: "Colorway"
      variant: "\(isDark ? "dark" : "light")"
      palette:
      \(rows.lines { "  \($0): \"\($1.hex)\"\n" })
      """
  }
}
