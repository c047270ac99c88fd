internal import Colorway
internal import SchemeResults
internal import StructuredText

enum ThemeFormat: FileFormat, Hashable {
  case css, oklch, json, html
  case file(ThemeFile)
  case terminal(TerminalFormat)

  static var `default`: ThemeFormat { .css }
  static var hasJSON: Bool { true }
  static let all =
    [css, oklch, json, html] + ThemeFile.allCases.map { .file($0) }
    + TerminalFormat.allCases.map { .terminal($0) }
  static let help =
    "Output format: css, custom properties; oklch, the same in Oklch; json, one object; html, a page "
    + "with both palettes on real controls; tokens, design tokens; tailwind and shadcn, variables of "
    + "Tailwind CSS 4 and shadcn/ui; "
    + "\(TerminalFormat.allCases.map(\.rawValue).listed(with: "and")), a terminal's colors."

  var name: String {
    switch self {
    case .css: "css"
    case .oklch: "oklch"
    case .json: "json"
    case .html: "html"
    case .file(let format): format.rawValue
    case .terminal(let format): format.rawValue
    }
  }

  var suffixes: [String] {
    switch self {
    case .css, .json, .html: [name]
    case .oklch: ["oklch.css"]
    case .file(.tokens): ["tokens", "tokens.json"]
    case .file(let format): [format.rawValue + ".css"]
    case .terminal(let format): [format.suffix]
    }
  }

  var title: String {
    switch self {
    case .css, .json, .html: "a theme as \(name.uppercased())"
    case .oklch: "a theme as CSS in oklch()"
    case .file(.tokens): "a theme as design tokens"
    case .file, .terminal: "a theme for \(name)"
    }
  }

  var terminal: TerminalFormat? { if case .terminal(let format) = self { format } else { nil } }

  func text(
    of scheme: ImageColorScheme, _ theme: InterfaceTheme, photo: RawPath,
    style: TerminalTheme.Style = TerminalTheme.Style()
  ) -> String {
    switch self {
    case .css: return ThemeStylesheet(theme).text
    case .oklch: return ThemeStylesheet(theme, notation: .oklch).text
    case .json:
      return ThemeRecord(theme, of: scheme, source: photo.text, style: style).json + "\n"
    case .file(let format): return format.text(of: theme)
    case .terminal(let format):
      return format.text(
        of: TerminalTheme(scheme, style: style), name: Palette.name(ofSource: photo.text),
        source: photo == "-" ? nil : photo.absolute.text)
    case .html:
      let title = markup(photo == "-" ? "a photo" : photo.lastComponent.printable)
      var colors = scheme.swatches.map { swatch in
        let name = ColorNames.everyday.nearest(to: swatch.rgb).name
        let tooltip = "\(swatch.rgb.hex) \(name), \(percentage(swatch.share))"
        return ThemePage.Color(swatch.rgb, share: swatch.share, tooltip: markup(tooltip))
      }
      if scheme.rest >= TextReport.minimumRest {
        let tooltip = "rest \(percentage(scheme.rest))"
        colors.append(ThemePage.Color(nil, share: scheme.rest, tooltip: markup(tooltip)))
      }
      return ThemePage(of: theme, title: title, colors: colors).text
    }
  }
}
