internal import ColorMath
internal import SchemeDesign

/// The placeholders of matugen: `colors.ROLE.default.hex`, with other modes and formats, `image`, `mode` and
/// `is_dark_mode`, variables of loops, and the simple filters.
struct MatugenValues: TemplateValues {
  private let light: MaterialRoles
  private let dark: MaterialRoles
  private let photo: String
  private let mode: InterfaceTheme.Appearance

  private static let colorFilters = ["set_lightness", "lighten", "darken", "set_alpha"]
  private static let textFilters = ["replace", "to_lower", "to_upper"]
  private static let modes = ["default", "dark", "light"]

  init(_ theme: InterfaceTheme, photo: String, mode: InterfaceTheme.Appearance) {
    (light, dark) = (MaterialRoles(theme, .light), MaterialRoles(theme, .dark))
    (self.photo, self.mode) = (photo, mode)
  }

  var colorNames: [String] { light.colors.map(\.name) }

  func text(for placeholder: String, in scope: TemplateScope) throws(TemplateError.Kind) -> String {
    let parts = placeholder.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0).blanksTrimmed
    }
    let filters = parts.dropFirst()
    if let text = plainText(of: parts[0], in: scope) { return try edited(text, by: filters) }
    let (color, form) = try color(of: path(of: parts[0], in: scope))
    var filtered = color
    let textFilters = filters.drop { !Self.textFilters.contains($0.filterName) }
    for filter in filters.dropLast(textFilters.count) {
      filtered = try self.filtered(filtered, by: filter)
    }
    return try edited(form.text(filtered), by: textFilters)
  }

  /// Returns the text of a name, or `nil` if it is no text.
  private func plainText(of name: String, in scope: TemplateScope) -> String? {
    if case .text(let text)? = scope[name] { return text }
    return switch name {
    case "image": photo
    case "mode": mode.rawValue
    case "is_dark_mode": "\(mode == .dark)"
    default: nil
    }
  }

  /// Returns a path with its first name replaced by its meaning.
  private func path(of name: String, in scope: TemplateScope) -> String {
    let first = String(name.prefix { $0 != "." })
    guard case .path(let start)? = scope[first] else { return name }
    return start + name.dropFirst(first.count)
  }

  private func edited(
    _ text: String, by filters: ArraySlice<String>
  ) throws(TemplateError.Kind) -> String {
    var text = text
    for filter in filters {
      switch filter.filterName {
      case "to_lower": text = text.lowercased()
      case "to_upper": text = text.uppercased()
      case "replace":
        let quoted = filter.split(separator: "\"", omittingEmptySubsequences: false)
        guard quoted.count == 5, !quoted[1].isEmpty else { throw .replacement }
        text = text.split(separator: quoted[1], omittingEmptySubsequences: false)
          .joined(separator: String(quoted[3]))
      default: throw .unknown(filter.filterName, known: Self.textFilters)
      }
    }
    return text
  }

  private func color(
    of path: String
  ) throws(TemplateError.Kind) -> (color: TemplateColor, form: TemplateColor.Form) {
    let names = path.split(separator: ".", omittingEmptySubsequences: false)
    guard names[0] == "colors", names.count == 4 else {
      throw .unknown(path, known: ["image", "mode", "is_dark_mode", "colors.primary.default.hex"])
    }
    let roles = names[2] == "light" || names[2] == "default" && mode == .light ? light : dark
    guard let role = roles.colors.first(where: { $0.name == names[1] }) else {
      let known = roles.colors.map { "colors.\($0.name).\(names[2]).\(names[3])" }
      throw .unknown(path, known: known)
    }
    guard Self.modes.contains(where: { $0 == names[2] }) else {
      let known = Self.modes.map { "colors.\(names[1]).\($0).\(names[3])" }
      throw .unknown(path, known: known)
    }
    let forms = TemplateColor.matugenForms
    guard let form = forms.first(where: { $0.name == names[3] }) else {
      let known = forms.map { "colors.\(names[1]).\(names[2]).\($0.name)" }
      throw .unknown(path, known: known)
    }
    return (TemplateColor(color: role.color), form)
  }

  private func filtered(
    _ color: TemplateColor, by filter: String
  ) throws(TemplateError.Kind) -> TemplateColor {
    let words = filter.split(separator: ":", maxSplits: 1).map { String($0).blanksTrimmed }
    let name = words.first ?? ""
    guard Self.colorFilters.contains(name) else {
      throw .unknown(name, known: Self.colorFilters + Self.textFilters)
    }
    guard words.count == 2, let number = Double(words[1]), number.isFinite
    else { throw .number(filter: name) }
    switch name {
    case "set_alpha":
      guard 0...1 ~= number else { throw .number(filter: name) }
      return TemplateColor(color: color.color, alpha: number)
    case "darken": return color.lightened(by: -number)
    default: return color.lightened(by: number)
    }
  }
}

extension String {
  fileprivate var filterName: String { String(prefix { $0 != ":" }).blanksTrimmed }
}

/// The placeholders of pywal: `{color0}` to `{color15}`, `{background}`, `{foreground}` and `{cursor}`, with
/// optional modifiers, `{wallpaper}` and `{alpha}`.
struct PywalValues: TemplateValues {
  private let colors: [(name: String, color: SRGB8)]
  private let photo: String

  init(_ theme: TerminalTheme, _ photo: String) {
    colors = theme.numberedColors + theme.specialColors
    self.photo = photo
  }

  var colorNames: [String] { colors.map(\.name) }

  func text(for placeholder: String, in scope: TemplateScope) throws(TemplateError.Kind) -> String {
    if placeholder == "wallpaper" { return photo }
    if placeholder == "alpha" { return "100" }
    let parts = placeholder.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let color = colors.first(where: { $0.name == parts[0] })?.color
    else { throw .unknown(placeholder, known: colors.map(\.name) + ["wallpaper", "alpha"]) }
    guard parts.count > 1 else { return color.hex }
    let forms = TemplateColor.pywalForms
    guard let form = forms.first(where: { $0.name == parts[1] })
    else { throw .unknown(placeholder, known: forms.map { "\(parts[0]).\($0.name)" }) }
    return form.text(TemplateColor(color: color))
  }
}
