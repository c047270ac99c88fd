public import ColorMath
public import SchemeExtraction

/// The colors of a terminal, all readable on its background, in the mood of a photo.
public struct TerminalTheme: Hashable, Sendable {
  /// The options of a theme.
  public struct Style: Hashable, Sendable {
    /// The appearance of the terminal. The default is dark.
    public var appearance = InterfaceTheme.Appearance.dark
    /// The extent to which the six hues may move toward the photo's own: from 0, for the same six
    /// in every photo, to 1, for as far as they remain distinct. The default is 1.
    public var mood = 1.0
    /// The minimum WCAG contrast with the background of the six hues, their bright variants and
    /// white, from 3 to 10. The default is 4.5.
    public var contrast = 4.5

    /// Creates the default style.
    public init() {}
  }

  /// The color behind the text.
  public let background: SRGB8
  /// The default color of text.
  public let foreground: SRGB8
  /// The color of the cursor.
  public let cursor: SRGB8
  /// The color behind selected text.
  public let selection: SRGB8
  /// The ANSI colors black, red, green, yellow, blue, magenta, cyan and white, then their bright
  /// variants. In a light theme, black is near the background and white is dark, because terminals
  /// write text in white.
  public let colors: [SRGB8]

  /// The names of the first eight colors.
  package static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// The ANSI colors, as `color0` to `color15`.
  package var numberedColors: [(name: String, color: SRGB8)] {
    colors.enumerated().map { ("color\($0)", $1) }
  }
  /// The other colors, by the names that most terminals use.
  package var specialColors: [(name: String, color: SRGB8)] {
    [("background", background), ("foreground", foreground), ("cursor", cursor)]
  }

  /// Creates a theme from its colors. `colors` are the sixteen ANSI colors, in order.
  package init(
    background: SRGB8, foreground: SRGB8, cursor: SRGB8, selection: SRGB8, colors: [SRGB8]
  ) {
    precondition(colors.count == 16)
    (self.background, self.foreground, self.cursor) = (background, foreground, cursor)
    (self.selection, self.colors) = (selection, colors)
  }

  /// Creates the theme of a scheme. A scheme of 16 colors captures more of a photo's mood than one
  /// of 5.
  public init(_ scheme: ImageColorScheme, style: Style = Style()) {
    self.init(
      scheme.swatches.map { ($0.rgb, $0.share) }, tones: scheme.tones, style: style)
  }

  /// Creates a theme from the colors of a palette, or a gray theme if the palette is empty.
  public init(
    _ palette: [SRGB8], tones: ImageColorScheme.Tones? = nil, style: Style = Style()
  ) {
    self.init(palette.map { ($0, 1) }, tones: tones, style: style)
  }

  /// Creates a theme from colors with their weights.
  ///
  /// The background is the color of the photo's dark regions, or in a light theme of its light
  /// regions. The foreground is the color of the opposite regions. Both keep a little of their hue.
  /// Without tones, the darkest and lightest colors of the palette are used.
  ///
  /// - Complexity: O(*n*) for *n* colors.
  package init(
    _ palette: [(color: SRGB8, share: Double)], tones: ImageColorScheme.Tones?, style: Style
  ) {
    let labs = palette.map { (color: Oklab($0.color), share: $0.share) }
    let gray = Oklab(lightness: 0.5, a: 0, b: 0)
    let darkest = tones?.dark ?? labs.map(\.color).min { $0.lightness < $1.lightness } ?? gray
    let lightest = tones?.light ?? labs.map(\.color).max { $0.lightness < $1.lightness } ?? gray
    let isLight = style.appearance == .light
    let back = Tint(isLight ? lightest : darkest).withChroma(atMost: isLight ? 0.02 : 0.03)
    let front = Tint(isLight ? darkest : lightest).withChroma(atMost: 0.03)
    func limited(_ color: Oklab, _ range: ClosedRange<Double>) -> Double {
      min(max(color.lightness, range.lowerBound), range.upperBound)
    }
    background = back.color(
      lightness: isLight ? limited(lightest, 0.94...0.97) : limited(darkest, 0.13...0.2))
    foreground = front.color(
      lightness: isLight ? limited(darkest, 0.22...0.3) : limited(lightest, 0.86...0.94))
    cursor = foreground
    selection = back.color(lightness: isLight ? 0.86 : 0.34)

    let hues = TerminalHues(
      labs, isLight: isLight,
      requirement: ContrastRequirement(
        background: background, minimum: max(style.contrast, MinimumContrast.graphics)),
      mood: style.mood
    ).colors
    // Bright variants are farther from the background, but not so light that yellow is white.
    let brightHues = hues.map { color in
      let lab = Oklab(color)
      let lightness = lab.lightness
      return Tint(lab).color(
        lightness: isLight
          ? max(0.12, lightness - 0.06) : lightness + min(0.06, (1 - lightness) / 2))
    }
    let dim = back.color(
      near: isLight ? 0.65 : 0.45,
      meeting: .init(on: [background], atLeast: MinimumContrast.graphics))
    colors =
      [back.color(lightness: isLight ? 0.9 : 0.27)] + hues + [foreground, dim] + brightHues
      + [front.color(lightness: isLight ? 0.14 : 0.97)]
  }
}
