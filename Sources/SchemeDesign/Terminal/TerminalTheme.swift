public import ColorMath
public import SchemeExtraction

/// The colors of a dark terminal, all readable on its background.
public struct TerminalTheme: Hashable, Sendable {
  /// The color behind the text.
  public let background: SRGB8
  /// The default color of text.
  public let foreground: SRGB8
  /// The color behind selected text.
  public let selection: SRGB8
  /// The ANSI colors black, red, green, yellow, blue, magenta, cyan and white, then their bright variants.
  public let colors: [SRGB8]

  /// The names of the first eight colors.
  package static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// The color of the cursor.
  public var cursor: SRGB8 { foreground }

  /// The ANSI colors, as `color0` to `color15`.
  package var numberedColors: [(name: String, color: SRGB8)] {
    colors.enumerated().map { ("color\($0)", $1) }
  }
  /// The other colors by the names that most terminals share.
  package var specialColors: [(name: String, color: SRGB8)] {
    [("background", background), ("foreground", foreground), ("cursor", cursor)]
  }

  /// Creates a dark theme from the colors of a palette, or a gray theme without colors.
  ///
  /// The background is the color of the photo's dark regions, darkened, and the foreground that of its light
  /// ones, lightened; both keep a little of their hue. Without tones, they are the darkest and the lightest
  /// color of the palette. Each of the six colored slots takes the first color of the palette with the
  /// nearest hue, turned toward its own where two slots would look alike, or else has its own hue, with the
  /// mean lightness and chroma of the others.
  ///
  /// - Complexity: O(*n*) for *n* colors.
  public init(_ palette: [SRGB8], tones: ImageColorScheme.Tones? = nil) {
    let labs = palette.map { Oklab($0) }
    let gray = Oklab(lightness: 0.5, a: 0, b: 0)
    let darkest = tones?.dark ?? labs.min { $0.lightness < $1.lightness } ?? gray
    let lightest = tones?.light ?? labs.max { $0.lightness < $1.lightness } ?? gray
    func faint(_ color: Oklab) -> Tint { Tint(color).withChroma(min(color.chroma, 0.03)) }
    let (dark, light) = (faint(darkest), faint(lightest))
    let ground = dark.color(lightness: min(max(darkest.lightness, 0.13), 0.2))
    func readable(_ tint: Tint, _ lightness: Double, _ minimum: Double) -> SRGB8 {
      tint.color(near: lightness, meeting: [ContrastRequirement(ground: ground, minimum: minimum)])
    }

    let slots = ANSISlots(matching: labs).colors
    let hues = slots.map { readable($0.tint, $0.lightness, LeastContrast.text) }
    let brightHues = zip(slots, hues).map { slot, color in
      slot.tint.color(lightness: min(0.95, Oklab(color).lightness + 0.08))
    }
    background = ground
    foreground = light.color(lightness: min(max(lightest.lightness, 0.86), 0.94))
    selection = dark.color(lightness: 0.34)
    let (black, dim) = (dark.color(lightness: 0.27), readable(dark, 0.45, LeastContrast.graphics))
    colors = [black] + hues + [foreground, dim] + brightHues + [light.color(lightness: 0.97)]
  }
}
