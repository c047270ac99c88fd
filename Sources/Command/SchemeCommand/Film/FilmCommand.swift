internal import Colorway
internal import PhotoConversion
internal import SchemePictures
internal import SchemeResults

struct FilmCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions(among: formats)
  var presentation = PresentationOptions()
  var canvas = PictureOptions()
  var film = FilmOptions()

  private static let formats: [PaletteFormat] = [.jsonl, .picture(.svg), .picture(.png)]

  static let page = CommandPage(
    name: "film", summary: "Extract the colors of each frame of a film, and find its cuts.",
    operands: "FILE",
    discussion: """
      FILE is a film, which ffmpeg reads; or a stream of PNM pictures, as ffmpeg writes with '-f \
      image2pipe -c:v ppm'; or - for such a stream on standard input. Each line has the frame's \
      number from 0, its scheme, its scene, and the distance of its colors from those of the frame \
      before. A frame begins a scene if that distance is several times that of its neighbors; \
      fades, pans and noise are not cuts. The picture has a column of colors for each frame, or \
      for several of a long film, above the colors of each scene. Memory does not grow with the \
      film.
      """,
    examples: [
      "colorway film --fps 1 a.mp4": "A line per second of a film.",
      "ffmpeg -i a.mp4 -vf fps=1 -f image2pipe -c:v ppm - | colorway film -":
        "The same, with ffmpeg's own options.",
      "colorway film -o a.svg -n 7 - < a.ppm": "The film as a picture.",
    ])

  static let options: [Option<Self>] =
    OutputOptions.options(
      among: formats,
      help: "Output format: jsonl, one JSON object per frame, as soon as it is known whether it "
        + "begins a scene; svg or png, a picture of the whole film."
    ).of(\Self.output) + ExtractionOptions.options.named("colors").of(\.photos)
    + FilmOptions.options.of(\.film)
    + PresentationOptions.options.named("sort", "roles").of(\.presentation)
    + PictureOptions.options(defaultWidth: "\(FilmPicture.defaultWidth)").of(\.canvas)
    + [ExtractionOptions.jobsOption].of(\.photos)
    + ExtractionOptions.options.except("colors").of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.takeOne(arguments)
    if film.bars == .auto, photos.options.region != nil {
      throw .conflict("--crop-bars", "--region")
    }
    try output.take(arguments, console)
    photos.options.findsTypicalPlaces = output.format == .jsonl
  }

  var idleOptions: [IdleOptions] {
    guard let picture = output.format.picture else {
      return [IdleOptions(["width", "scale", "canvas"], "lines have no picture")]
    }
    return picture.idleOptions
      + [
        IdleOptions(["sort"], "the colors of a film's picture have a fixed order"),
        IdleOptions(["roles"], "only text and JSON have roles"),
      ]
  }

  var name: RawPath { photos.operands[0] }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: output.file, console)
    return try await console.process(photos, to: output.file, counting: "frame") { pipeline in
      try await run(by: extractor, through: pipeline)
    }
  }

  private func run(
    by extractor: SchemeExtractor, through pipeline: Pipeline
  ) async throws -> ExitStatus {
    let console = pipeline.console
    var extractor = extractor
    var open: OpenFilm
    do throws(DecodingError) {
      open = try openFilm(extractor.limits, console)
    } catch {
      throw Complaint(error, aboutFilm: name)
    }
    do throws(DecodingError) {
      extractor.options.region =
        try findBars(in: &open, extractor.limits, console)?.picture ?? extractor.options.region
    } catch {
      throw Complaint(error, aboutFilm: name)
    }
    let conversion = open.conversion
    if conversion == nil, film.cut != FilmConversion.Cut() {
      console.complain(
        about: name,
        "warning: --fps, --start and --duration have no effect on a stream of pictures")
    }
    var writer = try FilmWriter(of: self, by: extractor, console: console)
    var streamError: DecodingError?
    var frameCount = 0
    let keepsHistograms = output.format.picture != nil
    do {
      _ = try await pipeline.run(
        next: { try open.next() },
        work: { [extractor] in
          await FilmFrame($0, by: extractor, keepsHistogram: keepsHistograms)
        },
        deliver: { frame in
          try await writer.add(frame)
          frameCount += 1
          pipeline.meter?.count(
            try? frame.result.get().swatches, fraction: conversion?.fraction(ofFrames: frameCount))
          return .success
        })
    } catch let error as DecodingError {
      streamError = error
    }
    if Task.isCancelled || streamError == .cancelled { return .interrupted }
    try await writer.finish()
    if let conversion, let reason = conversion.failure() ?? streamError?.reasonOfNoFrame {
      console.complain(about: name, reason)
      return .failure
    }
    return streamError.map { console.report(Complaint($0, aboutFilm: name)) }
      ?? (writer.hasFailures ? .failure : .success)
  }

  private func openFilm(
    _ limits: DecodingLimits, _ console: Console
  ) throws(DecodingError) -> OpenFilm {
    try OpenFilm(
      name, film.cut, converter: photos.conversion.converter(console), limits: limits)
  }

  /// Returns the black bars to leave out, and says so. Of a film in a file, another reader looks at all frames.
  private func findBars(
    in open: inout OpenFilm, _ limits: DecodingLimits, _ console: Console
  ) throws(DecodingError) -> BlackBars? {
    guard film.bars == .auto else { return nil }
    let decoder = ImageDecoder(limits: limits)
    let isStream = name == "-" || System.kind(of: name) != .regular
    let bars: BlackBars?
    if isStream {
      bars = try open.barsOfFirstFrames(decoder)
    } else {
      var other = try openFilm(limits, console)
      bars = try other.barsOfAllFrames(decoder)
    }
    console.complain(
      about: name,
      bars?.description ?? "no black bars that all \(isStream ? "of the first " : "")frames have")
    return bars
  }
}

extension DecodingError {
  /// The reason that ffmpeg wrote no frame, if that is what the error means.
  fileprivate var reasonOfNoFrame: String? {
    self == .empty ? "it has no frame within --start and --duration" : nil
  }
}
