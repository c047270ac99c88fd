internal import SchemeFormats

/// A format of what `colorway blend` writes.
enum BlendFormat: Sendable {
  /// Lines to look at.
  case text
  /// A format of palettes.
  case palette(PaletteFormat)
  /// A strip for each palette, below each other.
  case picture(PictureFormat)

  /// Every format, in the order of help.
  static let all: [BlendFormat] =
    [.text] + PaletteFormat.all.map { .palette($0) } + PictureFormat.allCases.map { .picture($0) }

  /// The name that a person types.
  var name: String {
    switch self {
    case .text: "text"
    case .palette(let format): format.name
    case .picture(let format): format.rawValue
    }
  }

  /// The suffixes of its files, without their first period.
  var suffixes: [String] {
    switch self {
    case .text: ["txt"]
    case .palette(let format): format.suffixes
    case .picture(let format): [format.rawValue]
    }
  }

  /// A Boolean value that indicates whether it is something other than text.
  var isBinary: Bool {
    switch self {
    case .text, .picture(.svg): false
    case .palette(let format): format.isBinary
    case .picture(.png): true
    }
  }

  /// A Boolean value that indicates whether it holds several palettes.
  var holdsSeveral: Bool {
    if case .palette(let format) = self { format.holdsSeveral } else { true }
  }
}
