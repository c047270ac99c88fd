internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction
internal import StructuredText

/// A page that shows both palettes of a theme on real controls, and needs no other file.
struct ThemePreview: Sendable {
  private let document: ThemeDocument

  /// Creates the page of a theme.
  init(_ document: ThemeDocument) { self.document = document }

  /// The page.
  var text: String {
    let title = markup(
      document.photo == "-" ? "a photo" : document.photo.lastComponent.printable)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Theme of \(title)</title>
      <style>
      \(InterfaceTheme.Appearance.allCases.map(rule).joined())\(Self.style)</style>
      </head>
      <body>
      <div class="photo">\(strip)</div>
      <main>
      \(InterfaceTheme.Appearance.allCases.map { panel($0, title: title) }.joined())</main>
      </body>
      </html>

      """
  }

  /// The custom properties of one appearance, for the panel that shows it.
  private func rule(_ appearance: InterfaceTheme.Appearance) -> String {
    """
    .\(appearance.rawValue) {
      color-scheme: \(appearance.rawValue);
    \(ThemeStylesheet(document.theme).declarations(appearance, indent: "  "))}

    """
  }

  /// The colors of the photo, as wide as they are common.
  private var strip: String {
    document.scheme.swatches.map { swatch in
      let name = ColorNames.everyday.nearest(to: swatch.rgb).name
      return "<i style=\"background: \(swatch.rgb.hex); flex-grow: \(swatch.share)\" "
        + "title=\"\(swatch.rgb.hex) \(name), \(markup(percentage(swatch.share)))\"></i>"
    }.joined()
  }

  private func panel(_ appearance: InterfaceTheme.Appearance, title: String) -> String {
    """
    <section class="\(appearance.rawValue)">
    \(Self.controls(name: appearance.rawValue, title: title))\(table(document.theme[appearance]))</section>

    """
  }

  /// Every token with its code and its contrasts.
  private func table(_ palette: InterfaceTheme.Palette) -> String {
    let pairs = palette.pairs
    let rows = ThemeToken.allCases.map { token in
      let contrasts = pairs.filter { $0.promise.foreground == token }.map { pair in
        "<span title=\"\(pair.apcaText)\">\(pair.ratioText) on \(pair.promise.ground.name)</span>"
      }
      return
        "<tr><td><b style=\"background: \(palette[token].hex)\"></b></td><td>\(token.name)</td>"
        + "<td><code>\(palette[token].hex)</code></td>"
        + "<td>\(contrasts.joined(separator: ", "))</td></tr>\n"
    }
    return "<table>\n\(rows.joined())</table>\n"
  }
}
