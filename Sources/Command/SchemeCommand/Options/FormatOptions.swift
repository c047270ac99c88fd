internal import Colorway

/// The choices that some formats leave.
struct FormatOptions: OptionGroup {
  var values = PaletteFormat.Options()

  static let options: [Option<Self>] = [
    Option(
      "notation", \.values.notation, .choice,
      help: "Notation of colors in CSS, SCSS, Tailwind CSS and shadcn/ui.",
      default: "that of the format"),
    Option(
      "accent", \.values.accent, .wholeNumber(in: 1...3),
      help: "Which of the photo's vivid hues an interface uses: 1, the most eye-catching one."),
    Option(
      "mode", \.values.terminal.appearance, .choice,
      help: "Light or dark colors for a terminal."),
    Option(
      "mood", \.values.terminal.mood, .number("PART", in: 0...1),
      help: "How far a terminal's six hues move toward those of the photo, as long as they stay "
        + "distinct: 0, the same hues for each photo; 1, all the way."),
    Option(
      "contrast", \.values.terminal.contrast, .number("RATIO", in: 3...10),
      help: "Minimum contrast of a terminal's hues and white with its background."),
    Option(
      "bom", \.values.hasByteOrderMark,
      help: "Begin CSV with a byte order mark, which some spreadsheets need to read names."),
  ]

  static let idleByteOrderMark = IdleOptions(["bom"], "only CSV has a byte order mark")

  /// The options that have no effect on a format.
  static func idleOptions(for format: PaletteFormat) -> [IdleOptions] {
    let hasTerminal = format.content == .terminal || format == .themeJSON
    return [
      IdleOptions(
        format.notation == nil ? ["notation"] : [], "\(format.name) has a notation of its own"),
      IdleOptions(format.content == .interface ? [] : ["accent"], "only interfaces have accents"),
      IdleOptions(
        format.content == .terminal ? [] : ["mode"], "only the colors of a terminal have a mode"),
      IdleOptions(
        hasTerminal ? [] : ["mood", "contrast"], "only the colors of a terminal depend on it"),
    ] + (format == .csv ? [] : [idleByteOrderMark])
  }
}
