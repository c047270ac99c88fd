internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction
internal import StructuredText

extension PaletteFormat {
  /// A page that shows the light and the dark theme of an interface on real controls.
  public static let themeHTML = PaletteFormat(
    interface: "theme-html", "a theme as HTML", suffixes: ["theme.html"]
  ) { theme, artifact, _ in
    let scheme = artifact.scheme ?? ImageColorScheme(artifact.palette)
    var colors = scheme.swatches.map { swatch in
      let name = ColorNames.everyday.nearest(to: swatch.rgb).name
      let tooltip = "\(swatch.rgb.hex) \(name), \(percentage(swatch.share))"
      return ThemePage.Color(swatch.rgb, share: swatch.share, tooltip: markup(tooltip))
    }
    if scheme.rest >= ImageColorScheme.minimumShownRest {
      let tooltip = "rest \(percentage(scheme.rest))"
      colors.append(ThemePage.Color(nil, share: scheme.rest, tooltip: markup(tooltip)))
    }
    return ThemePage(of: theme, title: title(of: artifact.palette), colors: colors).text
  }

  private static func title(of palette: Palette) -> String {
    let file = palette.source?.split(separator: "/").last.map(String.init)
    guard let name = file ?? palette.name, name != "-" else { return "a photo" }
    return markup(name.escapingControls)
  }
}

extension ImageColorScheme {
  /// The minimum share of pixels that resemble none of the colors for which they are shown.
  package static var minimumShownRest: Double { 0.005 }
}

/// Returns a share as a percentage with one decimal. It is never rounded to a false `0.0%` or `100.0%`.
package func percentage(_ share: Double) -> String {
  let tenths = Int((share * 1000).rounded())
  if tenths <= 0, share > 0 { return "<0.1%" }
  if tenths >= 1000 { return share < 1 ? ">99.9%" : "100%" }
  return decimal(tenths, places: 1) + "%"
}
