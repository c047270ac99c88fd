internal import SchemeExplorer

extension OptionDeclaration {
  static let reduceMotion = OptionDeclaration(
    name: "reduce-motion", help: "Show changes at once instead of moving.")
  static let record = OptionDeclaration(
    name: "record", placeholder: "FILE.svg|FOLDER",
    help:
      "Run a script without a terminal, into one moving picture, or a folder of numbered stills.")
  static let script = OptionDeclaration(
    name: "script", placeholder: "STEPS",
    help: "What to record, between semicolons: extract, wait, pause 1s, colors 8, up, down, left, "
      + "right, pageup, pagedown, home, end, favorite, export, copy, next, previous, help, cancel, "
      + "key X, resize 80x24, quit. Keys can be followed by how many times.",
    defaultText: "two extractions")
  static let size = OptionDeclaration(
    name: "size", placeholder: "COLUMNSxROWS", help: "The screen to record.",
    defaultText: "100x30")
}
