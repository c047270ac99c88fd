internal import Colorway

extension PaletteFormat {
  /// All formats: those of the libraries, readable lines, and pictures.
  static let offered: [PaletteFormat] = [.text] + all + PictureFormat.allCases.map { .picture($0) }

  static let help =
    "Output format: text, readable lines; hex, one #rrggbb per line; json, one array; jsonl, one "
    + "JSON object per line, each as soon as it is done; "
    + "\(PictureFormat.allCases.map(\.rawValue).listed(with: "and")), a picture of the colors. For "
    + "other programs: \(names { !$0.isTheme && $0 != .hex && !$0.isJSON }). For terminals: "
    + "\(names { $0.content == .terminal }). For interfaces: \(names { $0.content == .interface })."

  /// The same format as one of pictures, or `nil` if it is none.
  var picture: PictureFormat? { PictureFormat(rawValue: name) }

  private static func names(_ isIncluded: (PaletteFormat) -> Bool) -> String {
    all.filter(isIncluded).map(\.name).listed(with: "and")
  }

  static let text = text(.plain)

  static func text(
    _ style: TerminalStyle, hasHeadings: Bool = false, hasRoles: Bool = false
  ) -> PaletteFormat {
    let lines = TextLines(style: style, hasHeadings: hasHeadings, hasRoles: hasRoles)
    return PaletteFormat(
      "text", "readable lines", suffixes: ["txt"],
      entries: Entries { artifact, index, _ in lines.text(of: artifact, isFirst: index == 0) })
  }

  /// Returns the format as the options of presentation make it.
  func presented(
    _ style: TerminalStyle, hasHeadings: Bool = false, hasRoles: Bool = false,
    picture options: PictureOptions = PictureOptions()
  ) -> PaletteFormat {
    if let picture { return .picture(picture, options) }
    return self == .text ? .text(style, hasHeadings: hasHeadings, hasRoles: hasRoles) : self
  }

  /// The default number of colors of a photo, if it differs from that of other formats.
  var colorCount: Int? { isTheme ? ThemeCommand.colorCount : nil }

  /// The options of presentation that have no effect on the format.
  var idleOptions: [IdleOptions] {
    guard self != .text else { return [] }
    let isOfOtherPrograms = content != .picture && !isJSON && self != .csv
    return [
      IdleOptions(["color"], "only text is colored"),
      IdleOptions(isJSON ? [] : ["roles"], "only text and JSON have roles"),
      IdleOptions(
        !isOfOtherPrograms || !hasColorNames ? ["names"] : [],
        "\(name) \(hasColorNames ? "always" : "never") has the names of colors"),
      IdleOptions(isTheme ? ["sort"] : [], "a theme's colors have a fixed order"),
    ]
  }
}
