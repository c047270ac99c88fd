internal import Colorway
internal import SchemeExplorer
internal import SchemePictures
internal import StructuredText
internal import TerminalUI

struct RecordingOptions: OptionGroup {
  var path: RawPath?
  var script: String?
  var size: String?
  var background: Background?

  static let options: [Option<Self>] = [
    Option(
      "record", \.path, .path("FILE"),
      help: "Record a script without a terminal, and draw its screens: one moving picture if FILE "
        + "ends in .svg; FILE-0001.png and so on if it ends in .png."
    ).ofOneRun,
    Option(
      "script", \.script, .text("STEPS"),
      help: "Steps to record, separated by semicolons: extract, wait, pause 1s, colors 8, "
        + "automatic, emphasis, up, down, left, right, pageup, pagedown, home, end, favorite, "
        + "marks, export, copy, next, previous, help, cancel, key X, resize 80x24, snapshot, quit. "
        + "A number after a key repeats it. If there are snapshots, only those are drawn.",
      default: "two extractions"
    ).ofOneRun,
    Option(
      "size", \.size, .text("COLUMNSxROWS"), help: "Size of the recorded screen.",
      default: "100x30"
    ).ofOneRun,
    Option(
      "canvas", \.background, .named(among: [.dark, .light], by: \.rawValue),
      help: "Background of the recorded screen.", default: "dark"
    ).ofOneRun,
  ]

  /// Returns the requested recording, or `nil` if none was requested.
  func request() throws(UsageError) -> RecordingRequest? {
    guard let path else {
      let others = [
        ("--script", script != nil), ("--size", size != nil), ("--canvas", background != nil),
      ]
      if let other = others.first(where: \.1) { throw .neededOption(other.0, with: "--record") }
      return nil
    }
    let name = path.text.lowercased()
    guard let format = PictureFormat.allCases.first(where: { name.hasSuffix("." + $0.rawValue) })
    else {
      throw .badValue(
        option: "--record", value: path.printable,
        expected: "the name of a file that ends in .svg or .png")
    }
    let script: ExplorerScript
    do {
      script = try ExplorerScript(self.script ?? ExplorerScript.standard)
    } catch {
      throw .badValue(
        option: "--script", value: error.step,
        expected: "steps as 'colorway explore --help' lists them",
        nearest: nearest(
          to: String(error.step.prefix { $0 != " " }), among: ExplorerScript.stepNames))
    }
    guard let size = GridSize(self.size ?? "100x30") else {
      throw .badValue(
        option: "--size", value: self.size ?? "",
        expected: "two numbers from 1 to 500, such as 80x24")
    }
    return RecordingRequest(
      path: path, format: format, script: script, size: size, background: background ?? .dark)
  }
}

/// A requested recording of the explorer: its script, its screen, and its file.
struct RecordingRequest: Sendable {
  /// The file. If there are several files, their names are derived from this one.
  let path: RawPath
  let format: PictureFormat
  let script: ExplorerScript
  let size: GridSize
  let background: Background

  /// Returns the path of one of several files, such as `shot-0001.png` for the first of `shot.png`.
  func path(ofPicture index: Int, of count: Int) -> RawPath {
    guard count > 1 else { return path }
    let number = "-" + String(index + 1).padded(to: 4, with: "0")
    let suffixCount = format.rawValue.utf8.count + 1
    return RawPath(
      bytes: path.bytes.dropLast(suffixCount) + Array(number.utf8) + path.bytes.suffix(suffixCount))
  }

  var ground: SRGB8 { PictureTheme(background).ground ?? SRGB8(red: 0, green: 0, blue: 0) }
}
