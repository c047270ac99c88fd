internal import Colorway
internal import SchemePictures
internal import SchemeResults

struct ExtractCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions()
  var presentation = PresentationOptions()
  var formatting = FormatOptions()
  var canvas = PictureOptions()
  var keeping = KeepingOptions()
  /// Returns the function that extracts the colors of a photo. Tests replace it.
  var extraction: @Sendable (SchemeExtractor) -> ExtractPhoto = \.photoExtraction

  static let page = CommandPage(
    name: "extract", summary: "Extract the few colors that make up a photo.", operands: "FILE...",
    discussion: """
      Each FILE is a photo, - for standard input, or a folder. JPEG, PNG and PNM are read \
      directly, and other formats with the programs that 'colorway formats' lists. A folder stands \
      for the photos in it and its subfolders, recognized by their content, in bytewise order of \
      their names. Hidden files, and folders with a file '.nomedia', are left out. Nothing is kept \
      unless --keep is given.
      """,
    examples: [
      "colorway harbor.jpg": "Five colors, most common first.",
      "colorway -n 8 --sort hue a.jpg b.png": "Eight colors each, by hue.",
      "colorway -o harbor.ase harbor.jpg": "Swatches for Adobe's programs.",
      "colorway --picture photo -o found.png harbor.jpg": "The photo, with marks.",
      "colorway --format hex - < a.png": "Only the codes.",
      "colorway --format jsonl Photos": "A whole folder, for a program.",
      "colorway --ignore white --emphasis area shoe.jpg":
        "The least error, without the white of the paper.",
      "magick a.heic ppm: | colorway -": "A photo that another program converts.",
      "colorway --keep harbor.jpg": "Keep the scheme for 'colorway history'.",
    ])

  static let options: [Option<Self>] =
    ExtractionOptions.options.named("colors").of(\Self.photos)
    + OutputOptions.options.of(\.output) + PresentationOptions.options.of(\.presentation)
    + FormatOptions.options.of(\.formatting) + PictureOptions.options.of(\.canvas)
    + KeepingOptions.options.of(\.keeping) + ExtractionOptions.optionsOfSeveral.of(\.photos)
    + ExtractionOptions.options.except("colors").of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.take(arguments)
    try canvas.take(&output, arguments, console)
    try keeping.take(arguments, console)
    photos.options.findsTypicalPlaces =
      output.format.isJSON || canvas.picture == .photo && output.format.picture != nil
    photos.takeColorCount(for: output.format, arguments)
  }

  var idleOptions: [IdleOptions] {
    output.format.idleOptions + FormatOptions.idleOptions(for: output.format)
      + PictureOptions.idleOptions(for: output.format)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let holdsSeveral = output.format.picture == nil || [nil, .strip].contains(canvas.picture)
    if !output.format.holdsSeveral || !holdsSeveral {
      var queue = photos.queue(console, takesEachOnce: false)
      if queue.next() != nil, queue.next() != nil { throw output.severalPalettes }
    }
    let extractor = try photos.readyExtractor(writing: output.file, console)
    let keeper = try keeping.keeper(for: extractor, writing: output.file, console)
    return try await console.process(photos, to: output.file) { pipeline in
      try await run(by: extractor, keeper, through: pipeline)
    }
  }

  private func run(
    by extractor: SchemeExtractor, _ keeper: HistoryKeeper?, through pipeline: Pipeline
  ) async throws -> ExitStatus {
    let console = pipeline.console
    let sink = try OutputSink(output.file, console: console)
    let format = output.format.presented(
      presentation.style(console, isFile: output.isFile),
      hasHeadings: photos.operands.count > 1 || System.kind(of: photos.operands[0]) == .folder,
      hasRoles: presentation.hasRoles, picture: canvas)
    var writer = ArtifactWriter(format, formatting.values)
    let extract = extraction(extractor)
    var keptStatus = ExitStatus.success
    try sink.write(writer.opening)
    let photoStatus = try await pipeline.run(
      photos: photos, takesEachOnce: false, complains: !output.format.isJSON,
      work: { [canvas, format = output.format] source in
        var source = source
        let isDrawn = canvas.picture == .photo && format.picture != nil
        if isDrawn { source = source.inMemory(limit: extractor.limits.maximumMemory) }
        var outcome =
          if let keeper {
            await keeper.outcome(of: source, extract: extract)
          } else {
            await source.outcome(extract: extract)
          }
        if isDrawn, let image = outcome.photo?.image,
          let side = canvas.sideOfPhoto(of: image.size, as: format)
        {
          outcome.reduced = try? extractor.reduced(source.input(), image, maximumSide: side)
        }
        return outcome
      },
      deliver: { outcome in
        // A result is written only after it is kept, so that whoever reads the result can rely on
        // the history.
        do {
          try await keeper?.keep(outcome)
        } catch {
          keptStatus = keptStatus.then(console.report(Complaint(error)))
        }
        try sink.write(writer.add(Artifact(outcome, presentation, by: extractor)))
      })
    let status = keptStatus.then(photoStatus)
    // Standard output becomes a complete document even if the run was interrupted.
    guard writer.isUsable else { return status }
    try sink.write(writer.closing())
    return try sink.finish(status)
  }
}
