package import ColorMath

/// The color roles of Material 3 that templates use, in the colors of a theme. Roles that
/// correspond to tokens of the theme have their colors and contrasts; text on containers has the
/// contrast of text. All other roles have tints of the theme. Source of the names: Material Design
/// 3, "Color roles".
package struct MaterialRoles: Sendable {
  /// The roles by names such as `on_primary_container`, in the order of the documentation.
  package let colors: [(name: String, color: SRGB8)]

  package init(_ theme: InterfaceTheme, _ appearance: InterfaceTheme.Appearance) {
    let palette = theme[appearance]
    let isLight = appearance == .light
    let accent = Oklab(palette[.accent])
    let tint = Tint(accent)
    // Material's secondary colors have less chroma, and the hue of its tertiary colors is turned by
    // 60°.
    func secondary(_ tint: Tint) -> Tint { tint.withChroma(atMost: 0.05) }
    func tertiary(_ tint: Tint) -> Tint { tint.turned(cosine: 0.5, sine: 0.8660254037844386) }
    let backgrounds = [ContrastRequirement](
      on: [palette[.background], palette[.surface]], atLeast: MinimumContrast.graphics)
    func label(on background: SRGB8, _ tint: Tint) -> SRGB8 {
      tint.withChroma(atMost: 0.03).color(
        near: background.ink == .white ? 0.98 : 0.22,
        meeting: .init(on: [background], atLeast: MinimumContrast.text))
    }
    func family(_ name: String, _ color: SRGB8, on: SRGB8? = nil) -> [(String, SRGB8)] {
      let tint = Tint(Oklab(color))
      let container = tint.withChroma(tint.chroma * 0.6).color(lightness: isLight ? 0.9 : 0.36)
      return [
        (name, color), ("on_\(name)", on ?? label(on: color, tint)),
        ("\(name)_container", container), ("on_\(name)_container", label(on: container, tint)),
      ]
    }
    // Fixed roles are equal in both appearances: containers of the light one, and darker ones.
    let fixedTint = Tint(Oklab(theme.light[.accent]))
    func fixed(_ name: String, _ tint: Tint) -> [(String, SRGB8)] {
      let quiet = tint.withChroma(tint.chroma * 0.6)
      let (plain, dim) = (quiet.color(lightness: 0.9), quiet.color(lightness: 0.82))
      let backgrounds = [ContrastRequirement](on: [plain, dim], atLeast: MinimumContrast.text)
      return [
        ("\(name)_fixed", plain), ("\(name)_fixed_dim", dim),
        ("on_\(name)_fixed", quiet.color(near: 0.22, meeting: backgrounds)),
        ("on_\(name)_fixed_variant", quiet.color(near: 0.38, meeting: backgrounds)),
      ]
    }
    func background(_ part: Double) -> SRGB8 {
      let (from, to) = (Oklab(palette[.background]), Oklab(palette[.border]))
      return Tint(from).color(lightness: from.lightness + (to.lightness - from.lightness) * part)
    }
    colors =
      family("primary", palette[.accent], on: palette[.onAccent])
      + family("secondary", secondary(tint).color(near: accent.lightness, meeting: backgrounds))
      + family("tertiary", tertiary(tint).color(near: accent.lightness, meeting: backgrounds))
      + family("error", palette[.danger], on: palette[.onDanger]) + [
        ("background", palette[.background]), ("on_background", palette[.text]),
        ("surface", palette[.background]), ("on_surface", palette[.text]),
        ("surface_variant", background(0.7)), ("on_surface_variant", palette[.mutedText]),
        ("surface_dim", isLight ? background(0.6) : palette[.background]),
        ("surface_bright", isLight ? palette[.background] : background(0.9)),
        ("surface_container_lowest", isLight ? palette[.surface] : background(-0.2)),
        ("surface_container_low", background(0.15)), ("surface_container", palette[.surface]),
        ("surface_container_high", background(0.5)), ("surface_container_highest", background(0.7)),
        ("surface_tint", palette[.accent]), ("outline", palette[.mutedText]),
        ("outline_variant", palette[.border]), ("inverse_surface", palette[.text]),
        ("inverse_on_surface", palette[.background]),
        ("inverse_primary", theme[isLight ? .dark : .light][.accent]), ("shadow", .black),
        ("scrim", .black), ("source_color", palette[.accent]),
      ] + fixed("primary", fixedTint) + fixed("secondary", secondary(fixedTint))
      + fixed("tertiary", tertiary(fixedTint))
      + ThemeToken.allCases.filter { ![.background, .surface].contains($0) }
      .map { ($0.words(joinedBy: "_"), palette[$0]) }
  }

  /// The tones of Material's palettes. Source: Material Design 3, "Color system"; matugen uses the
  /// same.
  private static let tones = [
    0, 5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80, 90, 95, 98, 99, 100,
  ]

  /// Returns the hues of a theme in tones from 0 for black to 100 for white. Tones are CIE
  /// lightness.
  package static func palettes(
    of theme: InterfaceTheme
  ) -> [(name: String, tones: [(tone: Int, color: SRGB8)])] {
    let roles = MaterialRoles(theme, .light).colors
    func tint(_ name: String) -> Tint {
      Tint(Oklab(roles.first { $0.name == name }?.color ?? .black))
    }
    let neutral = Tint(Oklab(theme.light[.mutedText]))
    let tints =
      ["primary", "secondary", "tertiary", "error"].map { ($0, tint($0)) } + [
        ("neutral", neutral.withChroma(neutral.chroma * 0.5)), ("neutral_variant", neutral),
      ]
    return tints.map { name, tint in
      (
        name,
        tones.map { tone in
          // Oklab and CIELAB take the same cube root of the light, except near black.
          (tone, tint.color(lightness: tone == 0 ? 0 : (Double(tone) + 16) / 116))
        }
      )
    }
  }
}
