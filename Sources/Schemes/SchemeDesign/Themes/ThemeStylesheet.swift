/// A theme as CSS: custom properties on `:root` that follow the preferred color scheme. Source: CSS
/// Custom Properties 1; CSS Color Adjustment 1; Media Queries 5.
public struct ThemeStylesheet: Hashable, Sendable {
  /// The theme.
  public let theme: InterfaceTheme
  /// The notation of colors.
  public let notation: ColorNotation

  /// Creates the style sheet of a theme.
  public init(_ theme: InterfaceTheme, notation: ColorNotation = .hex) {
    (self.theme, self.notation) = (theme, notation)
  }

  /// The text of the style sheet. Comments give the contrast of each color with its backgrounds.
  public var text: String {
    """
    :root {
      color-scheme: light dark;
    \(declarations(.light, indent: "  "))}

    @media (prefers-color-scheme: dark) {
      :root {
    \(declarations(.dark, indent: "    "))  }
    }

    """
  }

  /// Returns the custom property of a token, such as `--muted-text`.
  public static func property(of token: ThemeToken) -> String {
    "--" + token.words(joinedBy: "-")
  }

  /// Returns the custom properties of one appearance, one per line.
  public func declarations(_ appearance: InterfaceTheme.Appearance, indent: String) -> String {
    let palette = theme[appearance]
    let pairs = palette.pairs
    return ThemeToken.allCases.map { token in
      let contrasts = pairs.filter { $0.guarantee.foreground == token }
        .map { "\($0.ratioText) on \(Self.property(of: $0.guarantee.background).dropFirst(2))" }
      let comment = contrasts.isEmpty ? "" : " /* \(contrasts.joined(separator: ", ")) */"
      return
        "\(indent)\(Self.property(of: token)): \(notation.text(of: palette[token]));\(comment)\n"
    }.joined()
  }
}
