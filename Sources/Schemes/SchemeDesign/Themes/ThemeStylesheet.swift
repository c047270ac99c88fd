package import ColorMath

/// A theme as CSS: custom properties on `:root` that follow the preferred color scheme. Source: CSS
/// Custom Properties 1; CSS Color Adjustment 1; Media Queries 5.
public struct ThemeStylesheet: Hashable, Sendable {
  /// The notations of colors.
  public enum Notation: String, Hashable, Sendable, CaseIterable {
    /// `#a75d49`.
    case hex
    /// `oklch(0.56823 0.10064 36.37)`, which has the same eight-bit code.
    case oklch

    package func text(of color: SRGB8) -> String {
      guard self == .oklch else { return color.hex }
      let value = Oklch(Oklab(color))
      // A gray has no hue.
      let isGray = value.chroma < 1e-4
      return
        "oklch(\(Self.decimal(value.lightness, 5)) \(isGray ? "0" : Self.decimal(value.chroma, 5)) "
        + "\(isGray ? "0" : Self.decimal(value.hue, 2)))"
    }

    private static func decimal(_ number: Double, _ count: Int) -> String {
      let scale = count == 5 ? 100_000.0 : 100
      let rounded = (number * scale).rounded() / scale
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
  }

  /// The theme.
  public let theme: InterfaceTheme
  /// The notation of colors.
  public let notation: Notation

  /// Creates the style sheet of a theme.
  public init(_ theme: InterfaceTheme, notation: Notation = .hex) {
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
