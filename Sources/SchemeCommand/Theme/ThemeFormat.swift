/// The formats of a theme.
enum ThemeFormat: String, Hashable, Sendable, CaseIterable {
  /// CSS custom properties.
  case css
  /// A JSON object.
  case json
  /// An HTML page that shows both palettes.
  case html
}

extension ThemeFormat {
  /// Returns the format that the suffix of a file name stands for, if any.
  init?(fileName: RawText) {
    let name = fileName.text.lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = format
  }
}
