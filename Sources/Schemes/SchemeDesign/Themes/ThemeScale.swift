public import ColorMath

/// A hue of a theme in eleven steps of lightness, named 50 to 950 like the steps of Tailwind.
///
/// For any hue, the steps from 600 on have a contrast of at least 4.5 with step 50, and the steps
/// up to 400 with step 950.
public struct ThemeScale: Hashable, Sendable {
  /// The names of the steps, from light to dark.
  public static let steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]
  /// The lightness of the steps in Oklab, near the means of Tailwind 4's own scales.
  private static let lightness = [
    0.977, 0.95, 0.9, 0.83, 0.74, 0.65, 0.56, 0.49, 0.42, 0.36, 0.25,
  ]

  /// The name, such as `accent-2`.
  public let name: String
  /// The colors of the ``steps``.
  public let colors: [SRGB8]

  init(_ name: String, _ tint: Tint) {
    self.name = name
    func color(_ index: Int, on background: SRGB8? = nil) -> SRGB8 {
      let lightness = Self.lightness[index]
      // Pale and dark colors have less chroma.
      let tint = tint.withChroma(tint.chroma * min(1, (1 - lightness) * 4, lightness * 2.2))
      return tint.color(
        near: lightness,
        meeting: .init(on: background.map { [$0] } ?? [], atLeast: MinimumContrast.text))
    }
    let (first, last) = (color(0), color(Self.steps.count - 1))
    colors = Self.steps.enumerated().map { index, step in
      color(index, on: step >= 600 ? first : step <= 400 ? last : nil)
    }
  }
}

extension InterfaceTheme {
  /// The scales of a theme: `neutral`, the accents of the photo, and the colors with a fixed meaning.
  public var scales: [ThemeScale] {
    let accents = light.accents.enumerated().map { index, accent in
      (index == 0 ? "accent" : "accent-\(index + 1)", accent.color)
    }
    let tokens: [ThemeToken] = [.success, .warning, .danger]
    return ([("neutral", light[.mutedText])] + accents + tokens.map { ($0.name, light[$0]) })
      .map { ThemeScale($0, Tint(Oklab($1))) }
  }
}
