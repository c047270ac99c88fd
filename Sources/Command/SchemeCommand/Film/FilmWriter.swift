internal import Colorway
internal import SchemePictures
internal import SchemeResults

/// A writer of a film's results as frames arrive: a line for each frame, or a picture at the end.
struct FilmWriter {
  private let command: FilmCommand
  private let extractor: SchemeExtractor
  private let console: Console
  private let sink: OutputSink
  private var finder = CutFinder()
  /// The frames that may still turn out to begin a scene.
  private var pending: [FilmFrame] = []
  private var sceneNumber = 0
  private var sceneColors = ColorHistogram()
  private var summary = FilmSummary()
  private(set) var hasFailures = false

  init(
    of command: FilmCommand, by extractor: SchemeExtractor, console: Console
  ) throws {
    (self.command, self.extractor, self.console) = (command, extractor, console)
    sink = try OutputSink(command.output.file, console: console)
  }

  mutating func add(_ frame: FilmFrame) async throws {
    pending.append(frame)
    if let finding = finder.add(frame.distribution) { try await write(finding) }
  }

  mutating func finish() async throws {
    for finding in finder.finish() { try await write(finding) }
    guard let format = command.output.format.picture else { return try sink.finish() }
    guard summary.frameCount > 0 else { return }
    summary.endScene(await sceneScheme())
    let picture = summary.picture(width: command.canvas.width ?? FilmPicture.defaultWidth)
    let title = "The colors of \(command.name == "-" ? "a film" : command.name.text)"
    try sink.write(try format.bytes(of: picture.drawing, titled: title, command.canvas))
    try sink.finish()
  }

  /// Writes the oldest pending frame.
  private mutating func write(_ finding: CutFinder.Finding) async throws {
    let frame = pending.removeFirst()
    if finding.isCut {
      summary.endScene(await sceneScheme())
      sceneColors = ColorHistogram()
      sceneNumber += 1
    }
    if case .failure = frame.result { hasFailures = true }
    guard command.output.format.picture != nil else {
      let result = PhotoResult(
        PhotoOutcome(name: command.name, result: frame.result), command.presentation,
        by: extractor)
      return try sink.write(FrameRecord(finding, scene: sceneNumber, result: result).json + "\n")
    }
    complain(about: frame, finding.frame)
    if let histogram = frame.histogram { sceneColors.add(histogram) }
    summary.add(try? frame.result.get().scheme)
  }

  /// Returns the scheme of all frames of the scene, or `nil` if they have no visible pixels.
  private func sceneScheme() async -> ImageColorScheme? {
    guard command.output.format.picture != nil else { return nil }
    return try? await extractor.scheme(of: sceneColors)
  }

  private func complain(about frame: FilmFrame, _ number: Int) {
    switch frame.result {
    case .failure(let failure):
      console.complain(about: command.name, "frame \(number): \(failure.message)")
    case .success(let photo):
      for warning in photo.warnings {
        console.complain(about: command.name, "warning: frame \(number): \(warning)")
      }
    }
  }
}

struct FilmFrame: Sendable {
  let result: Result<SchemeExtractor.Extraction, Failure>
  /// The colors for comparison with adjacent frames, or `nil` if the frame has none.
  let distribution: ColorDistribution?
  /// All colors of the frame, if they are to be added to the scene.
  let histogram: ColorHistogram?

  init(_ bytes: [UInt8], by extractor: SchemeExtractor, keepsHistogram: Bool) async {
    do {
      result = .success(try await extractor.photoExtraction(.bytes(bytes)))
    } catch {
      result = .failure(Failure(error))
    }
    let counted = try? await extractor.histogram(of: .bytes(bytes))
    distribution = counted.flatMap { ColorDistribution($0.histogram) }
    histogram = keepsHistogram ? counted?.histogram : nil
  }
}
