internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeFormats

/// The theme of a photo in the formats in which it is written.
struct ThemeDocument: Sendable {
  /// What the photo is called.
  let photo: RawText
  /// Its colors.
  let scheme: ImageColorScheme
  /// The theme made of them.
  let theme: InterfaceTheme

  /// Makes the theme of a photo.
  init(photo: RawText, scheme: ImageColorScheme) {
    self.photo = photo
    self.scheme = scheme
    theme = InterfaceTheme(scheme)
  }

  /// The document in a format.
  func text(as format: ThemeFormat) -> String {
    switch format {
    case .css: ThemeStylesheet(theme).text
    case .json: json.text + "\n"
    case .html: ThemePreview(self).text
    }
  }

  private var json: JSONValue {
    .object([
      ("source", .string(photo.text)),
      ("light", palette(theme.light)),
      ("dark", palette(theme.dark)),
      ("colors", .array(scheme.swatches.map { .string($0.rgb.hex) })),
      ("vibrant", .vibrantSet(VibrantSet(scheme))),
    ])
  }

  private func palette(_ palette: InterfaceTheme.Palette) -> JSONValue {
    .object([
      ("colors", .object(ThemeToken.allCases.map { ($0.name, .string(palette[$0].hex)) })),
      ("contrasts", .contrasts(palette.pairs) { $0.name }),
    ])
  }
}
