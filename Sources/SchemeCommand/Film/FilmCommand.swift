internal import Colorway
internal import SchemePictures
internal import SchemeResults

struct FilmCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions<Format>()
  var presentation = PresentationOptions()
  var canvas = PictureOptions()

  enum Format: String, FileFormat, CaseIterable {
    case jsonl
    case svg, png

    static let usual = jsonl
    static let help =
      "Output format: jsonl, one JSON object a frame, as soon as it is known whether it begins a "
      + "scene; svg or png, a picture of the whole film."
    var isBinary: Bool { self == .png }
    var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
  }

  static let page = CommandPage(
    name: "film", summary: "Extract the colors of each frame of a film, and find its cuts.",
    operands: "FILE",
    discussion: """
      FILE is a stream of PNM pictures, as ffmpeg writes with '-f image2pipe -c:v ppm', or - for standard \
      input. Each line has the frame's number from 0, its scheme, its scene, and the distance of its \
      colors from those of the frame before. A frame begins a scene if that distance is several times \
      that of its neighbors; fades, pans and noise are no cuts. The picture has a column of colors for \
      each frame, or for several of a long film, above the colors of each scene. Memory does not grow \
      with the film.
      """,
    examples: [
      "ffmpeg -i a.mp4 -vf fps=1 -f image2pipe -c:v ppm - | colorway film -":
        "A line a second of the film.",
      "colorway film -o a.svg -n 7 - < a.ppm": "The film as a picture.",
    ])

  static let options: [Option<Self>] =
    OutputOptions.options.of(\Self.output) + ExtractionOptions.options.named("colors").of(\.photos)
    + PresentationOptions.options.named("sort").of(\.presentation)
    + PictureOptions.options(usualWidth: "\(FilmPicture.defaultWidth)").of(\.canvas)
    + [ExtractionOptions.jobsOption].of(\.photos)
    + ExtractionOptions.options.except("colors").of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.takeOne(arguments)
    try output.take(arguments, console)
    photos.options.findsTypicalPlaces = output.format == .jsonl
  }

  var film: RawPath { photos.operands[0] }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: output.file, console)
    return await console.report(on: output.file) { () async throws(SystemError) in
      try await run(by: extractor, console)
    }
  }

  private func run(
    by extractor: SchemeExtractor, _ console: Console
  ) async throws(SystemError) -> ExitStatus {
    var frames: PNMFrames
    do throws(DecodingError) {
      frames =
        film == "-"
        ? try PNMFrames(
          fileDescriptor: FileDescriptor.standardInput.number, limits: extractor.limits)
        : try PNMFrames(path: film, limits: extractor.limits)
    } catch {
      return status(of: error, console)
    }
    var telling = try FilmTelling(of: self, by: extractor, console: console)
    var streamError: DecodingError?
    let keepsHistograms = output.format.picture != nil
    let pipeline = Pipeline(console: console, jobs: photos.jobCount(console))
    let status = try await pipeline.run(
      next: {
        do throws(DecodingError) { return try frames.next() } catch {
          streamError = error
          return nil
        }
      },
      work: { await FilmFrame($0, by: extractor, keepsHistogram: keepsHistograms) },
      deliver: { (frame) async throws(SystemError) in
        try await telling.add(frame)
        return (.success, isEnough: false)
      })
    if status == .interrupted || streamError == .cancelled { return .interrupted }
    try await telling.finish()
    return streamError.map { self.status(of: $0, console) }
      ?? (telling.hasFailures ? .failure : .success)
  }

  /// Complains that a film cannot be read, or only in part, or says what a film is.
  private func status(of error: DecodingError, _ console: Console) -> ExitStatus {
    let failure =
      switch error {
      case .unsupportedFormat, .unsupportedFeature(.jpeg, _), .unsupportedFeature(.png, _):
        Failure(
          kind: .unsupported,
          message: "this is no film, which is a stream of PNM pictures, such as ffmpeg writes with "
            + "'-f image2pipe -c:v ppm'")
      default: Failure(error)
      }
    console.complain(about: film, failure.withHint(for: film).message)
    return .failure
  }
}
