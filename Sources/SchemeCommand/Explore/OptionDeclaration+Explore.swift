internal import SchemeExplorer

extension OptionDeclaration {
  static let firstColorCount = OptionDeclaration(
    name: "colors", short: "n", placeholder: OptionDeclaration.colors.placeholder,
    help: "How many colors to find first, \(Explorer.colorCounts.lowerBound) to "
      + "\(Explorer.colorCounts.upperBound), or auto: as many as make a difference to the eye.",
    defaultText: "5")
  static let reduceMotion = OptionDeclaration(
    name: "reduce-motion", help: "Show changes at once instead of moving.")
  static let noJournal = OptionDeclaration(
    name: "no-journal", help: "Neither show the history nor keep anything in it.",
    isConfigurable: false)
  static let record = OptionDeclaration(
    name: "record", placeholder: "FILE",
    help: "Run a script without a terminal and draw its screens: into one moving picture if FILE "
      + "ends in .svg, into FILE-0001.png and so on if it ends in .png.", isConfigurable: false)
  static let script = OptionDeclaration(
    name: "script", placeholder: "STEPS",
    help: "The steps to record, separated by semicolons: extract, wait, pause 1s, colors 8, "
      + "automatic, emphasis, up, down, left, right, pageup, pagedown, home, end, favorite, marks, export, "
      + "copy, next, previous, help, cancel, key X, resize 80x24, snapshot, quit. Keys can be "
      + "followed by a number of times. If there are snapshots only those are drawn, a single one "
      + "into FILE itself.",
    defaultText: "two extractions", isConfigurable: false)
  static let size = OptionDeclaration(
    name: "size", placeholder: "COLUMNSxROWS", help: "The size of the recorded screen.",
    defaultText: "100x30", isConfigurable: false)
  static let ground = OptionDeclaration(
    name: "canvas", placeholder: "dark|light", help: "The background of the recorded screen.",
    defaultText: "dark", isConfigurable: false)
}
