internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemePictures
internal import SchemeResults
internal import SchemeState
internal import StructuredText

extension ShownScheme {
  /// Returns the scheme in the form for the page, with the places of its colors on the photo.
  func document(
    pins: [SRGB8], places: [PhotoPlace?],
    label: (ImageColorScheme.Swatch) -> PictureColor
  ) -> JSONValue {
    let theme = InterfaceTheme(scheme)
    let colors = zip(scheme.swatches, places).map { swatch, place in
      color(swatch, label(swatch), place, isPinned: pins.contains(swatch.rgb))
    }
    return [
      "entry": entryID.map { .string($0.description) } ?? .null, "colors": .array(colors),
      "rest": .number(scheme.rest), "roles": roles,
      "themes": ["light": tokens(theme.light), "dark": tokens(theme.dark)],
      "contrasts": .array(contrasts("light", theme.light) + contrasts("dark", theme.dark)),
      "vision": .array(ColorVision.allCases.map(seen)),
    ]
  }

  private func color(
    _ swatch: ImageColorScheme.Swatch, _ label: PictureColor, _ place: PhotoPlace?, isPinned: Bool
  ) -> JSONValue {
    let polar = Oklch(swatch.color)
    let coordinates = [
      polar.lightness.rounded(decimals: 4), polar.chroma.rounded(decimals: 4),
      polar.hue.rounded(decimals: 2),
    ]
    return [
      "hex": .string(label.code),
      "oklch": .string(CSSColor(space: .oklch, components: coordinates).description),
      "name": .string(label.name ?? ""), "share": .number(swatch.share),
      "shareText": .string(label.shareText), "x": place.map { .number($0.x) } ?? .null,
      "y": place.map { .number($0.y) } ?? .null, "pinned": .boolean(isPinned),
      "ink": .string(swatch.rgb.ink.hex),
    ]
  }

  private var roles: JSONValue {
    let roles = SchemeRoles(scheme)
    return .array(
      SchemeRoles.Role.allCases.map {
        ["role": .string($0.name), "hex": .string(roles[$0].color.hex)]
      })
  }

  private func tokens(_ palette: InterfaceTheme.Palette) -> JSONValue {
    .object(ThemeToken.allCases.map { ($0.name, .string(palette[$0].hex)) })
  }

  private func contrasts(_ mode: String, _ palette: InterfaceTheme.Palette) -> [JSONValue] {
    palette.pairs.map { pair in
      [
        "mode": .string(mode), "foreground": .string(pair.guarantee.foreground.name),
        "background": .string(pair.guarantee.background.name),
        "wcag": .number((pair.ratio * 100).rounded(.down) / 100),
        "apca": .number(pair.apca.rounded(decimals: 1)), "promised": .boolean(true),
        "minimum": .number(pair.guarantee.minimum),
      ]
    }
  }

  private func seen(_ vision: ColorVision) -> JSONValue {
    let colors = scheme.swatches.map(\.rgb)
    let alike = vision.alike(in: colors).map { pair -> JSONValue in
      .array([.integer(Int128(pair.0)), .integer(Int128(pair.1))])
    }
    return [
      "kind": .string(vision.rawValue),
      "colors": .array(colors.map { .string(vision.seen($0).hex) }), "alike": .array(alike),
    ]
  }
}
