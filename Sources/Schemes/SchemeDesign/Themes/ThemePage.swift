package import ColorMath

/// A self-contained page that shows both palettes of a theme on real controls. The folder `Page`
/// contains the controls, and the style sheet, which uses the colors as custom properties.
package struct ThemePage: Sendable {
  /// A segment of the strip at the top of the page: a color of the photo, or `nil` for the rest.
  package struct Color: Hashable, Sendable {
    package let color: SRGB8?
    package let share: Double
    /// The text of its tooltip, as HTML.
    package let tooltip: String

    package init(_ color: SRGB8?, share: Double, tooltip: String) {
      (self.color, self.share, self.tooltip) = (color, share, tooltip)
    }
  }

  private let theme: InterfaceTheme
  private let title: String
  private let colors: [Color]

  /// Creates the page of a theme with a title in HTML, and the colors of the photo in order.
  package init(of theme: InterfaceTheme, title: String, colors: [Color]) {
    (self.theme, self.title, self.colors) = (theme, title, colors)
  }

  package var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Theme of \(title)</title>
    <style>
    \(InterfaceTheme.Appearance.allCases.map(rule).joined())\(Self.text(PackageResources.theme_css))</style>
    </head>
    <body>
    <div class="photo">\(strip)</div>
    <main>
    \(InterfaceTheme.Appearance.allCases.map(panel).joined())</main>
    </body>
    </html>

    """
  }

  /// Returns the custom properties of one appearance, for its panel.
  private func rule(_ appearance: InterfaceTheme.Appearance) -> String {
    """
    .\(appearance.rawValue) {
      color-scheme: \(appearance.rawValue);
    \(ThemeStylesheet(theme).declarations(appearance, indent: "  "))}

    """
  }

  /// The strip of the photo's colors, with widths proportional to their shares.
  private var strip: String {
    colors.map { color in
      "<i style=\"background: \(color.color?.hex ?? "none"); flex-grow: \(color.share)\" "
        + "title=\"\(color.tooltip)\"></i>"
    }.joined()
  }

  private func panel(_ appearance: InterfaceTheme.Appearance) -> String {
    """
    <section class="\(appearance.rawValue)">
    \(controls(name: appearance.rawValue))\(table(theme[appearance]))</section>

    """
  }

  /// Returns text and controls. The name distinguishes the radio buttons of the two panels.
  private func controls(name: String) -> String {
    Self.text(PackageResources.controls_html).replacing("{{name}}", with: name)
      .replacing("{{title}}", with: title)
  }

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }

  private func table(_ palette: InterfaceTheme.Palette) -> String {
    let pairs = palette.pairs
    let rows = ThemeToken.allCases.map { token in
      let contrasts = pairs.filter { $0.guarantee.foreground == token }.map { pair in
        "<span title=\"\(pair.apcaText)\">\(pair.ratioText) on \(pair.guarantee.background.name)</span>"
      }
      return
        "<tr><td><b style=\"background: \(palette[token].hex)\"></b></td><td>\(token.name)</td>"
        + "<td><code>\(palette[token].hex)</code></td>"
        + "<td>\(contrasts.joined(separator: ", "))</td></tr>\n"
    }
    return "<table>\n\(rows.joined())</table>\n"
  }
}
