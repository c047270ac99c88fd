/// Makes identifiers of the names of palettes and colors, no two of them equal.
///
/// A color is called by its palette and its own name, or its number where it has none:
/// `harbor-1`, `harbor-dusty-blue`. Whatever is no letter or digit separates words.
struct CodeNames {
  /// How words make an identifier.
  enum Style {
    /// `dusty-blue`, with letters of any script.
    case kebab
    /// `dusty_blue`, in ASCII.
    case snake
    /// `dustyBlue`, in ASCII.
    case camel
  }

  /// How words make an identifier.
  let style: Style
  private var identifiers = UniqueNames()

  /// Starts without any identifier.
  init(_ style: Style) { self.style = style }

  /// The identifier of a palette: `harbor`, or `palette` if it has no name.
  mutating func name(of palette: Palette) -> String {
    unique(words(of: palette.name, otherwise: ["palette"]))
  }

  /// The identifiers of the colors of a palette.
  mutating func names(in palette: Palette) -> [String] {
    let prefix = words(of: palette.name, otherwise: ["color"])
    return palette.colors.enumerated().map { index, color in
      unique(prefix + words(of: color.name, otherwise: ["\(index + 1)"]))
    }
  }

  private mutating func unique(_ words: [String]) -> String {
    // No language has identifiers that start with a digit.
    let startsWithDigit = words[0].unicodeScalars.first.map { !$0.properties.isAlphabetic } ?? true
    let words = startsWithDigit ? ["color"] + words : words
    return identifiers.unique(style.joined(words)) { [style] in style.joined(words + ["\($0)"]) }
  }

  private func words(of name: String?, otherwise fallback: [String]) -> [String] {
    let scalars = (name ?? "").unicodeScalars
    let words = scalars.split { scalar in
      let properties = scalar.properties
      return !(style == .kebab || scalar.isASCII)
        || !(properties.isAlphabetic || properties.numericType == .decimal)
    }
    return words.isEmpty ? fallback : words.map { String($0).lowercased() }
  }
}

extension CodeNames.Style {
  /// The identifier of words.
  fileprivate func joined(_ words: [String]) -> String {
    switch self {
    case .kebab: words.joined(separator: "-")
    case .snake: words.joined(separator: "_")
    case .camel:
      words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
  }
}
