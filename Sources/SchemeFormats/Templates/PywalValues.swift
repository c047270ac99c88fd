internal import ColorMath
internal import SchemeDesign

/// The placeholders of pywal: `{color0}` to `{color15}`, `{background}`, `{foreground}` and `{cursor}`,
/// with optional modifiers, `{wallpaper}` and `{alpha}`.
struct PywalValues: TemplateValues {
  private let colors: [(name: String, color: SRGB8)]
  private let photo: String

  init(_ theme: TerminalTheme, photo: String) {
    colors =
      theme.colors.enumerated().map { ("color\($0)", $1) } + [
        ("background", theme.background), ("foreground", theme.foreground),
        ("cursor", theme.cursor),
      ]
    self.photo = photo
  }

  var colorNames: [String] { colors.map(\.name) }

  func text(
    for placeholder: String, in scope: TemplateScope
  ) throws(TemplateError.Kind) -> String {
    switch placeholder {
    case "wallpaper": return photo
    case "alpha": return "100"
    default: break
    }
    let parts = placeholder.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let color = colors.first(where: { $0.name == parts[0] })?.color else {
      throw .unknown(placeholder, known: colors.map(\.name) + ["wallpaper", "alpha"])
    }
    guard parts.count > 1 else { return color.hex }
    let forms = TemplateColor.pywalForms
    guard let form = forms.first(where: { $0.name == parts[1] }) else {
      throw .unknown(placeholder, known: forms.map { "\(parts[0]).\($0.name)" })
    }
    return form.text(TemplateColor(color: color))
  }
}
