internal import ColorMath
internal import SchemeExplorer
internal import SchemePictures
internal import SystemFiles
internal import TerminalUI

/// A recording of an explorer: its script, its screen and its file.
struct RecordingRequest: Sendable {
  /// The file. If there are several, their names begin like this one.
  let path: RawText
  /// The file format.
  let format: PictureFormat
  /// The script.
  let script: ExplorerScript
  /// The size of the screen.
  let size: GridSize
  /// The background of the screen: light or dark.
  let background: Background

  /// Creates a request from the arguments, or returns `nil` if nothing is to be recorded.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    guard let path = arguments.value(of: .record) else {
      for option in [OptionDeclaration.script, .size, .ground] where arguments.contains(option) {
        throw .neededOption(option.longForm, with: OptionDeclaration.record.longForm)
      }
      return nil
    }
    self.path = path
    guard let format = PictureFormat(suffixOf: path) else {
      throw .badValue(
        option: OptionDeclaration.record.longForm, value: path.printable,
        expected: "the name of a file that ends in .svg or .png")
    }
    self.format = format
    let text = arguments.value(of: .script)?.text ?? ExplorerScript.standard
    do {
      script = try ExplorerScript(text)
    } catch {
      throw .badValue(
        option: OptionDeclaration.script.longForm, value: error.step,
        expected: "steps as 'colorway explore --help' lists them",
        nearest: nearest(
          to: String(error.step.prefix { $0 != " " }), among: ExplorerScript.stepNames))
    }
    let sizeText = arguments.value(of: .size)?.text ?? "100x30"
    guard let size = GridSize(sizeText) else {
      throw .badValue(
        option: OptionDeclaration.size.longForm, value: sizeText,
        expected: "two numbers from 1 to 500, such as 80x24")
    }
    self.size = size
    background =
      try arguments.element(of: [.dark, .light], named: .ground, name: \.rawValue) ?? .dark
  }

  /// Returns the path of one of several files, such as `shot-0001.png` for the first of `shot.png`.
  func path(ofPicture index: Int, of count: Int) -> RawText {
    guard count > 1 else { return path }
    let digits = String(index + 1)
    let number = "-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let suffixCount = format.rawValue.utf8.count + 1
    return RawText(
      bytes: path.bytes.dropLast(suffixCount) + Array(number.utf8) + path.bytes.suffix(suffixCount))
  }

  /// The background color.
  var ground: SRGB8 { PictureTheme(background).ground ?? SRGB8(red: 0, green: 0, blue: 0) }
}
