internal import ColorMath
internal import ExplorerRecording
internal import Foundation
internal import ImageDecoding
internal import SchemeExplorer
internal import SchemeExtraction
internal import SchemePictures
internal import TerminalUI

/// Records a session of the explorer without a terminal, for pictures of the documentation.
@main
struct RecordExplorer {
  private static let usage = """
    Usage: record-explorer -o FILE [--size COLUMNSxROWS] [--canvas dark|light] [--colors N]
                           [--reduce-motion] SCRIPT PHOTO...

    Writes a moving picture if FILE ends in .svg, and the last screen if it ends in .png. SCRIPT is
    steps of ExplorerScript, separated by semicolons.

    """

  private var file = ""
  private var size = GridSize(columns: 100, rows: 30)
  private var background = Background.dark
  private var options = SchemeExtractor.Options()
  private var reducesMotion = false
  private var words: [String] = []

  static func main() async throws {
    guard let tool = RecordExplorer(CommandLine.arguments.dropFirst()) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
    let script: ExplorerScript
    do {
      script = try ExplorerScript(tool.words[0])
    } catch {
      FileHandle.standardError.write(Data("unknown step '\(error.step)'\n".utf8))
      exit(64)
    }
    try await tool.record(script)
  }

  private init?(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let word = rest.popFirst() {
      switch word {
      case "--reduce-motion": reducesMotion = true
      case "-o": file = rest.popFirst() ?? ""
      case "--canvas":
        guard let canvas = rest.popFirst().flatMap(Background.init) else { return nil }
        background = canvas
      case "--size":
        guard let size = rest.popFirst().flatMap({ GridSize($0) }) else { return nil }
        self.size = size
      case "--colors":
        guard let count = rest.popFirst().flatMap({ Int($0) }) else { return nil }
        options.colorCount = .exactly(count)
      default: words.append(word)
      }
    }
    guard words.count > 1, file.hasSuffix(".svg") || file.hasSuffix(".png") else { return nil }
  }

  @MainActor
  private func record(_ script: ExplorerScript) async throws {
    let photos = words.dropFirst().map { path in
      ExplorerPhoto(name: URL(filePath: path).lastPathComponent, source: path, input: .file(path))
    }
    let recorder = ScriptRecorder { now in
      Explorer(
        photos: photos, extractor: SchemeExtractor(options: options).keepingLatestPhoto(),
        services: .recording, size: size, depth: .full, reducesMotion: reducesMotion, now: now)
    }
    let theme = PictureTheme(background)
    let ground = theme.ground ?? .white
    let recording = await recorder.record(script, ground: ground)
    try Data(bytes(of: recording, theme, ground)).write(to: URL(filePath: file))
  }

  private func bytes(
    of recording: Recording, _ theme: PictureTheme, _ ground: SRGB8
  ) throws -> [UInt8] {
    let pictures = recording.pictures(ground: ground)
    guard let last = pictures.last else { return [] }
    if file.hasSuffix(".png") { return try last.png(theme: theme, scale: 1) }
    let document =
      pictures.count > 1
      ? recording.movingPicture(ground: ground, background: background)
      : SVGDocument(last, background: background)
    return Array(try document.text().utf8)
  }
}
