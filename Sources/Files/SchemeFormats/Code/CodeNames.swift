/// A generator of unique identifiers for palettes and colors. The identifier of a color joins the
/// name of its palette with its own name or number: `harbor-1`, `harbor-dusty-blue`. Words end at
/// characters that are not letters or digits.
struct CodeNames {
  /// The style of an identifier: `dusty-blue`, with letters of any script, or `dusty_blue` or
  /// `dustyBlue`, in ASCII.
  enum Style {
    case kebab, snake, camel

    fileprivate func joined(_ words: [String]) -> String {
      switch self {
      case .kebab: words.joined(separator: "-")
      case .snake: words.joined(separator: "_")
      case .camel:
        words[0] + words.dropFirst().map(\.firstLetterCapitalized).joined()
      }
    }
  }

  /// The maximum number of characters of a name that an identifier contains. The name of a palette
  /// is part of each of its identifiers.
  private static let maximumLength = 200

  let style: Style
  private var identifiers = UniqueNames()

  init(_ style: Style) { self.style = style }

  /// Returns a new identifier for a palette: `harbor`, or `palette` if it has no name.
  mutating func name(of palette: Palette) -> String {
    unique(words(of: palette.name, otherwise: ["palette"]))
  }

  mutating func names(in palette: Palette) -> [String] {
    let prefix = words(of: palette.name, otherwise: ["color"])
    return palette.colors.enumerated().map { index, color in
      unique(prefix + words(of: color.name, otherwise: ["\(index + 1)"]))
    }
  }

  /// Returns the identifier for a name by itself, or `nil` if the name contains no letter or digit.
  func identifier(of name: String) -> String? {
    let words = words(of: name, otherwise: [])
    return words.isEmpty ? nil : style.joined(words)
  }

  private mutating func unique(_ words: [String]) -> String {
    // No language allows an identifier to start with a digit.
    let startsWithDigit = words[0].unicodeScalars.first.map { !$0.properties.isAlphabetic } ?? true
    let words = startsWithDigit ? ["color"] + words : words
    return identifiers.unique(style.joined(words)) { [style] in style.joined(words + ["\($0)"]) }
  }

  private func words(of name: String?, otherwise fallback: [String]) -> [String] {
    let scalars = (name ?? "").unicodeScalars.prefix(Self.maximumLength)
    let words = scalars.split { scalar in
      let properties = scalar.properties
      return !(style == .kebab || scalar.isASCII)
        || !(properties.isAlphabetic || properties.numericType == .decimal)
    }
    return words.isEmpty ? fallback : words.map { String($0).lowercased() }
  }
}
