internal import Colorway
internal import SchemePictures
internal import SchemeResults

struct GalleryCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions<Format>()
  var presentation = PresentationOptions()
  var thumbnailSize = 320
  var title: String?

  enum Format: String, FileFormat, CaseIterable {
    case html
    case svg, png

    static let usual = html
    static let help = "Output format: html, a page to browse; svg or png, a sheet."
    var isBinary: Bool { true }
    var suffixes: [String] { self == .html ? ["html", "htm"] : [rawValue] }
  }

  static let page = CommandPage(
    name: "gallery", summary: "Draw a page or a sheet of photos and their colors.",
    operands: "FILE...",
    discussion: """
      Each FILE is a photo or a folder of photos. The page is one HTML file that needs nothing else. It \
      shows each photo small with its colors, searches, filters by hue, sorts, and copies colors as hex, \
      oklch or rgb. It lists photos that cannot be read at its end. A sheet is a picture of up to \
      \(ContactSheet.mostEntries) photos beside their colors.
      """,
    examples: [
      "colorway gallery -o gallery.html Photos": "All photos of a folder.",
      "colorway gallery -n auto --sort hue -o a.html Photos":
        "As many colors as differ visibly, by hue.",
      "colorway gallery -o sheet.png Photos": "A picture of all photos.",
    ])

  static let options: [Option<Self>] =
    OutputOptions.options.of(\Self.output)
    + [
      Option(
        "thumbnail-size", \.thumbnailSize, .wholeNumber("PIXELS", in: 64...1024),
        help: "Longer side of the thumbnails."),
      Option(
        "title", \.title, .text("TEXT"), help: "Title of the page.",
        default: "the name of the folder"),
    ] + PresentationOptions.options.named("sort").of(\.presentation)
    + ExtractionOptions.optionsOfSeveral.of(\.photos) + ExtractionOptions.options.of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.take(arguments)
    try output.take(arguments, console)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: output.file, console)
    return try await console.process(photos, to: output.file) { pipeline in
      guard let format = PictureFormat(rawValue: output.format.rawValue) else {
        return try await writePage(by: extractor, through: pipeline)
      }
      return try await writeSheet(as: format, by: extractor, through: pipeline)
    }
  }

  private func outcome(
    of source: PhotoSource, by extractor: SchemeExtractor
  ) async -> Outcome<ReducedPhoto> {
    await source.outcome {
      let input = try source.wholeInput(
        limit: extractor.limits.maximumMemory, raisedBy: "--max-memory")
      var photo = try await ReducedPhoto(
        of: input, maximumSide: thumbnailSize, order: presentation.order, by: extractor)
      if output.format == .html { photo.entry = try GalleryPhoto(photo, named: source.name) }
      return photo
    }
  }

  /// Writes each photo as soon as those before it are written, so that a long page takes no memory.
  private func writePage(
    by extractor: SchemeExtractor, through pipeline: Pipeline
  ) async throws -> ExitStatus {
    let sink = try OutputSink(output.file, console: pipeline.console)
    let page = GalleryPage(title: title ?? photos.operands.usualTitle)
    var failures: [(path: String, reason: String)] = []
    try sink.write(page.opening)
    let status = try await pipeline.run(
      photos: photos, work: { await outcome(of: $0, by: extractor) },
      deliver: { outcome in
        switch outcome.result {
        case .failure(let failure): failures.append((outcome.name.text, failure.message))
        case .success(let photo):
          if let entry = photo.entry { try sink.write(page.entry(for: entry)) }
        }
      })
    try sink.write(page.closing(failures: failures))
    return try sink.finish(status)
  }

  private func writeSheet(
    as format: PictureFormat, by extractor: SchemeExtractor, through pipeline: Pipeline
  ) async throws -> ExitStatus {
    var entries: [ContactSheet.Entry] = []
    let status = try await pipeline.run(
      photos: photos, work: { await outcome(of: $0, by: extractor) },
      deliver: { outcome in
        guard case .success(let photo) = outcome.result else { return }
        entries.append(
          ContactSheet.Entry(
            named: outcome.name, photo: photo.small,
            colors: photo.swatches.map { PictureColor($0) }, in: format))
        try ContactSheet.check(entries.count, "photos", "write a page that ends in .html instead")
      })
    guard status != .interrupted, !entries.isEmpty else { return status }
    var drawing = ContactSheet(of: entries, side: Double(thumbnailSize)).drawing
    drawing.title = title ?? photos.operands.usualTitle
    return status.then(
      try pipeline.console.deliver(format.bytes(of: drawing), to: output.file))
  }
}

extension [RawPath] {
  /// The name of the only operand, or a general title for several.
  fileprivate var usualTitle: String {
    guard count == 1, let name = self[0].text.split(separator: "/").last,
      !["-", ".", ".."].contains(name)
    else { return "Photos" }
    return String(name)
  }
}

extension ContactSheet {
  /// Throws a complaint, with what to do instead, if there are more entries than a sheet holds.
  static func check(_ count: Int, _ noun: String, _ remedy: String) throws(Complaint) {
    guard count > mostEntries else { return }
    throw Complaint(message: "a sheet holds \(mostEntries) \(noun), and there are more; \(remedy)")
  }
}

extension ContactSheet.Entry {
  /// Creates the entry of a photo, with the name of its file if the format can show it.
  init(named name: RawPath, photo: PixelBuffer, colors: [PictureColor], in format: PictureFormat) {
    let title = name == "-" ? "standard input" : name.lastComponent.text
    self.init(name: format.paintable(title) ?? "", photo: photo, colors: colors)
  }
}
