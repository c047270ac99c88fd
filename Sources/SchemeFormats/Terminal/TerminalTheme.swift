public import ColorMath

/// The colors of a terminal, all of them readable on the first.
public struct TerminalTheme: Hashable, Sendable {
  /// What is behind the text.
  public let background: SRGB8
  /// Text without a color of its own.
  public let foreground: SRGB8
  /// What is behind selected text.
  public let selection: SRGB8
  /// The sixteen colors of ANSI escape codes: black, red, green, yellow, blue, magenta, cyan and
  /// white, and the bright ones of the same names.
  public let colors: [SRGB8]

  /// The names of the first eight colors.
  static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// The block that shows where one types.
  public var cursor: SRGB8 { foreground }
}

extension TerminalTheme {
  /// Makes a dark theme in the mood of a palette.
  ///
  /// The ground is the darkest color, darkened, and the text the lightest, lightened; both keep a
  /// tint of their hue. Each of the six colored slots takes the first color of the palette that is
  /// nearer to its hue than to that of any other slot, and is made light enough to read. A slot
  /// that no color comes near is filled with its own hue, as colorful and light as the others are on
  /// average.
  ///
  /// - Parameter palette: The palette. One without colors gives a gray theme.
  /// - Complexity: O(*n*) for *n* colors.
  public init(_ palette: Palette) {
    let labs = palette.colors.map { Oklab($0.srgb8) }
    let gray = Oklab(lightness: 0.5, a: 0, b: 0)
    let darkest = labs.min { $0.lightness < $1.lightness } ?? gray
    let lightest = labs.max { $0.lightness < $1.lightness } ?? gray
    func tint(_ color: Oklab, lightness: Double) -> Oklab {
      color.scaled(toChroma: min(color.chroma, 0.03), lightness: lightness)
    }
    let ground = SRGB8(tint(darkest, lightness: min(0.2, max(0.13, darkest.lightness))))
    let text = tint(lightest, lightness: min(0.94, max(0.86, lightest.lightness)))

    let slots = ANSISlots(matching: labs)
    let hues = slots.colors.map { color in
      color.readable(on: ground, contrast: Self.leastContrast)
    }
    let brightHues = hues.map { color in
      color.scaled(toChroma: color.chroma, lightness: min(0.95, color.lightness + 0.08))
    }
    let bright = tint(lightest, lightness: 0.97)
    let dim = tint(darkest, lightness: 0.45).readable(on: ground, contrast: Self.leastDimContrast)
    let black = tint(darkest, lightness: 0.27)
    background = ground
    foreground = SRGB8(text)
    selection = SRGB8(tint(darkest, lightness: 0.34))
    colors = ([black] + hues + [text, dim] + brightHues + [bright]).map { SRGB8($0) }
  }

  /// The least contrast of text of normal size. Source: WCAG 2.2, success criterion 1.4.3.
  package static let leastContrast = 4.5
  /// The least contrast of what only has to be seen. Source: WCAG 2.2, success criterion 1.4.11.
  package static let leastDimContrast = 3.0
}
