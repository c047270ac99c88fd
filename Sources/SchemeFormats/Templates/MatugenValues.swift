internal import ColorMath
internal import SchemeDesign

/// The placeholders of matugen: `colors.ROLE.default.hex`, with other modes and formats, `image` and `mode`,
/// and the simple ones among its filters.
struct MatugenValues: TemplateValues {
  private let light: MaterialRoles
  private let dark: MaterialRoles
  private let photo: String
  private let mode: InterfaceTheme.Appearance

  private static let filters = ["set_lightness", "lighten", "darken", "set_alpha"]
  private static let modes = ["default", "dark", "light"]

  /// Creates the values of a theme.
  init(_ theme: InterfaceTheme, photo: String, mode: InterfaceTheme.Appearance) {
    (light, dark) = (MaterialRoles(theme, .light), MaterialRoles(theme, .dark))
    (self.photo, self.mode) = (photo, mode)
  }

  func text(for placeholder: String) throws(TemplateError.Fault) -> String {
    let parts = placeholder.split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0).blanksTrimmed }
    let path = parts[0]
    switch path {
    case "image" where parts.count == 1: return photo
    case "mode" where parts.count == 1: return mode.rawValue
    default: break
    }
    let names = path.split(separator: ".", omittingEmptySubsequences: false)
    guard names[0] == "colors", names.count == 4 else {
      throw .init(.unknown(path, known: ["image", "mode", "colors.primary.default.hex"]))
    }
    let roles = names[2] == "light" || names[2] == "default" && mode == .light ? light : dark
    guard let role = roles.colors.first(where: { $0.name == names[1] }) else {
      let known = roles.colors.map { "colors.\($0.name).\(names[2]).\(names[3])" }
      throw .init(.unknown(path, known: known))
    }
    guard Self.modes.contains(where: { $0 == names[2] }) else {
      let known = Self.modes.map { "colors.\(names[1]).\($0).\(names[3])" }
      throw .init(.unknown(path, known: known))
    }
    let forms = TemplateColor.matugenForms
    guard let form = forms.first(where: { $0.name == names[3] }) else {
      let known = forms.map { "colors.\(names[1]).\(names[2]).\($0.name)" }
      throw .init(.unknown(path, known: known))
    }
    var color = TemplateColor(color: role.color)
    for filter in parts.dropFirst() { color = try filtered(color, by: filter) }
    return form.text(color)
  }

  private func filtered(
    _ color: TemplateColor, by filter: String
  ) throws(TemplateError.Fault) -> TemplateColor {
    let words = filter.split(separator: ":", maxSplits: 1).map { String($0).blanksTrimmed }
    let name = words.first ?? ""
    guard Self.filters.contains(name) else {
      throw .init(.unknown(name, known: Self.filters))
    }
    guard words.count == 2, let number = Double(words[1]), number.isFinite else {
      throw .init(.number(filter: name))
    }
    switch name {
    case "set_alpha":
      guard 0...1 ~= number else { throw .init(.number(filter: name)) }
      return TemplateColor(color: color.color, alpha: number)
    case "darken": return color.lightened(by: -number)
    default: return color.lightened(by: number)
    }
  }
}
