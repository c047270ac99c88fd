/// How a theme is written.
enum ThemeFormat: String, Hashable, Sendable, CaseIterable {
  /// Custom properties.
  case css
  /// One object.
  case json
  /// A page to look at.
  case html
}

extension ThemeFormat {
  /// The format that the name of a file asks for by its end, if it does.
  init?(fileName: RawText) {
    let name = fileName.text.lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = format
  }
}
