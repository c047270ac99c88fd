internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeResults

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
    case .json: ThemeRecord(theme, of: scheme, source: photo.text).json + "\n"
    case .html: ThemePreview(self).text
    }
  }
}
