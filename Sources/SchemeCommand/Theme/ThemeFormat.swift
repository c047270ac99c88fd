/// The formats of a theme.
enum ThemeFormat: String, Hashable, Sendable, CaseIterable {
  /// CSS custom properties.
  case css
  /// A JSON object.
  case json
  /// An HTML page that shows both palettes.
  case html
}
