internal import SchemeExplorer

/// What to record of an explorer, and where to.
struct RecordingRequest: Sendable {
  /// A file for a moving picture, or a folder for stills.
  var path: RawText
  /// What is done.
  var script: ExplorerScript
  /// The screen.
  var size: GridSize

  /// Reads the arguments; `nil` if nothing is to be recorded.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    guard let path = arguments.value(of: .record) else {
      for option in [OptionDeclaration.script, .size] where arguments.contains(option) {
        throw .neededOption(option.longForm, with: OptionDeclaration.record.longForm)
      }
      return nil
    }
    self.path = path
    guard path.text.hasSuffix(".svg") || System.kind(of: path) == .folder else {
      throw .badValue(
        option: OptionDeclaration.record.longForm, value: path.printable,
        expected: "the name of an .svg file, or of a folder that exists")
    }
    let text = arguments.value(of: .script)?.text ?? ExplorerScript.standard
    do {
      script = try ExplorerScript(text)
    } catch {
      throw .badValue(
        option: OptionDeclaration.script.longForm, value: error.step,
        expected: "steps as 'colorway explore --help' lists them")
    }
    let sizeText = arguments.value(of: .size)?.text ?? "100x30"
    guard let size = GridSize(sizeText) else {
      throw .badValue(
        option: OptionDeclaration.size.longForm, value: sizeText,
        expected: "two numbers from 1 to 500, such as 80x24")
    }
    self.size = size
  }

  /// Writes what was recorded.
  func write(_ recording: Recording) throws(SystemError) {
    guard System.kind(of: path) == .folder else {
      return try write(ScreenSVG.moving(recording), to: path)
    }
    for (index, frame) in recording.frames.enumerated() {
      let digits = String(index + 1)
      let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".svg"
      try write(ScreenSVG.still(frame.grid), to: path.appending(entry: RawText(name)))
    }
  }

  private func write(_ text: String, to path: RawText) throws(SystemError) {
    let file = try AtomicFile(replacing: path)
    try file.write(Array(text.utf8))
    try file.commit()
  }
}
