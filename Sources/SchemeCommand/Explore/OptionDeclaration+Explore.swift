internal import SchemeExplorer

extension OptionDeclaration {
  static let reduceMotion = OptionDeclaration(
    name: "reduce-motion", help: "Show changes at once instead of moving.")
  static let record = OptionDeclaration(
    name: "record", placeholder: "FILE",
    help: "Run a script without a terminal and draw its screens: into one moving picture if FILE "
      + "ends in .svg, into FILE-0001.png and so on if it ends in .png.")
  static let script = OptionDeclaration(
    name: "script", placeholder: "STEPS",
    help: "What to record, between semicolons: extract, wait, pause 1s, colors 8, up, down, left, "
      + "right, pageup, pagedown, home, end, favorite, export, copy, next, previous, help, cancel, "
      + "key X, resize 80x24, snapshot, quit. Keys can be followed by how many times. With "
      + "snapshots only those are drawn, and a single one into FILE itself.",
    defaultText: "two extractions")
  static let size = OptionDeclaration(
    name: "size", placeholder: "COLUMNSxROWS", help: "The screen to record.",
    defaultText: "100x30")
  static let ground = OptionDeclaration(
    name: "canvas", placeholder: "dark|light", help: "What the recorded screen stands on.",
    defaultText: "dark")
}
