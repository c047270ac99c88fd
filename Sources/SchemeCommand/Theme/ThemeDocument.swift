internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeResults
internal import StructuredText
internal import SystemFiles

/// The theme of a photo, in every output format.
struct ThemeDocument: Sendable {
  /// The name of the photo.
  let photo: RawText
  /// Its colors.
  let scheme: ImageColorScheme
  /// The theme made from them.
  let theme: InterfaceTheme

  /// Creates the theme of a photo.
  init(photo: RawText, scheme: ImageColorScheme) {
    self.photo = photo
    self.scheme = scheme
    theme = InterfaceTheme(scheme)
  }

  /// Returns the document in a format.
  func text(as format: ThemeCommand.Format) -> String {
    switch format {
    case .css: ThemeStylesheet(theme).text
    case .json: ThemeRecord(theme, of: scheme, source: photo.text).json + "\n"
    case .html: page.text
    }
  }

  private var page: ThemePage {
    let title = markup(photo == "-" ? "a photo" : photo.lastComponent.printable)
    let colors = scheme.swatches.map { swatch in
      let name = ColorNames.everyday.nearest(to: swatch.rgb).name
      let tooltip = "\(swatch.rgb.hex) \(name), \(percentage(swatch.share))"
      return ThemePage.Color(swatch.rgb, share: swatch.share, tooltip: markup(tooltip))
    }
    return ThemePage(of: theme, title: title, colors: colors)
  }
}
