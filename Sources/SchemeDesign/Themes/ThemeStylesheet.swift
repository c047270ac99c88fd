import ColorMath

/// A theme as CSS: custom properties on `:root` that follow the surroundings. Source: CSS Custom Properties
/// 1; CSS Color Adjustment 1; Media Queries 5.
public struct ThemeStylesheet: Hashable, Sendable {
  /// The theme.
  public let theme: InterfaceTheme

  /// Creates the style sheet of a theme.
  public init(_ theme: InterfaceTheme) { self.theme = theme }

  /// The style sheet. Comments give the contrast of each color with its grounds.
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

  /// Returns the custom properties of one appearance, a line each.
  public func declarations(_ appearance: InterfaceTheme.Appearance, indent: String) -> String {
    let palette = theme[appearance]
    let pairs = palette.pairs
    return ThemeToken.allCases.map { token in
      let contrasts = pairs.filter { $0.promise.foreground == token }
        .map { "\($0.ratioText) on \(Self.property(of: $0.promise.ground).dropFirst(2))" }
      let comment = contrasts.isEmpty ? "" : " /* \(contrasts.joined(separator: ", ")) */"
      return "\(indent)\(Self.property(of: token)): \(palette[token].hex);\(comment)\n"
    }.joined()
  }
}
