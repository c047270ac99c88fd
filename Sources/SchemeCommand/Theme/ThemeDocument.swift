internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeFormats
internal import SchemeResults
internal import StructuredText
internal import SystemFiles

/// The theme of a photo, in every output format.
struct ThemeDocument: Sendable {
  let photo: RawText
  let scheme: ImageColorScheme
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

extension ThemeTemplate {
  /// The largest template that is read, in bytes. No template is larger, but a file named by
  /// mistake may be endless.
  private static let maximumByteCount = 16 << 20

  /// Creates a template by reading a file, or standard input for `-`.
  init(reading file: RawText) throws(Failure) {
    let bytes = try PhotoSource(operand: file).bytes(limit: Self.maximumByteCount)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(kind: .unsupported, message: "this is no template, as it is not UTF-8")
    }
    self = try converting(Failure.init) { () throws(TemplateError) in try ThemeTemplate(text) }
  }
}

extension Failure {
  /// Creates the failure for an error in a template, with a suggestion of what may have been meant.
  init(_ error: TemplateError) {
    var message = error.description
    if case .unknown(let name, let known) = error.kind,
      let meant = nearest(to: name, among: known)
    {
      message += "; did you mean '\(meant)'?"
    }
    self.init(kind: .corrupt, message: message)
  }
}
