internal import Colorway
internal import SchemePictures
internal import SchemeResults

struct GalleryCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions(among: formats)
  var presentation = PresentationOptions()
  var thumbnailSize = 320
  /// The number of photos per page, or `.max` for all photos on one page.
  var perPage = 300
  var columns: Int?
  var width: Int?
  var title: String?
  var linksPhotos = false

  static let page = CommandPage(
    name: "gallery", summary: "Draw a page or a sheet of photos and their colors.",
    operands: "FILE...",
    discussion: """
      Each FILE is a photo or a folder of photos, whose names are in natural order: IMG_2 before \
      IMG_10. The page is one HTML file that needs nothing else. It shows thumbnails with their colors, searches, filters by hue, sorts, and copies \
      colors as hex, oklch or rgb. Photos that cannot be read are listed at its end. More photos \
      than --per-page go on linked pages, whose thumbnails are in a folder beside the first: \
      gallery.files for gallery.html. A page sorts its own photos, and says which others have \
      matches for a search or a hue. A sheet is a picture of up to \
      \(ContactSheet.maximumEntryCount) photos beside their colors.
      """,
    examples: [
      "colorway gallery -o gallery.html Photos": "All photos of a folder.",
      "colorway gallery -n auto --sort hue -o a.html Photos":
        "As many colors as differ visibly, by hue.",
      "colorway gallery -o sheet.png Photos": "A picture of all photos.",
      "colorway gallery --columns 6 --width 2400 -o sheet.png Photos": "Six per row.",
    ])

  static let options: [Option<Self>] =
    OutputOptions.options(
      among: formats, help: "Output format: html, a page to browse; svg or png, a sheet."
    ).of(\Self.output)
    + [
      Option(
        "thumbnail-size", \.thumbnailSize, .wholeNumber("PIXELS", in: sides),
        help: "Longer side of the thumbnails."),
      Option(
        "per-page", \.perPage, .photosPerPage,
        help:
          "Photos on a page; more go on further pages, beside a folder of thumbnails. all keeps "
          + "them in one file, as for standard output."),
      Option(
        "columns", \.columns, .wholeNumber(in: 1...50), help: "Columns of a sheet.",
        default: "as many as fit, and more of many photos"),
      Option(
        "width", \.width, .wholeNumber("PIXELS", in: 240...8000),
        help: "Width of a sheet. With --columns, the thumbnails are as large as fit."),
      Option(
        "title", \.title, .text("TEXT"), help: "Title of the page.",
        default: "the name of the folder"),
      Option(
        "link", \.linksPhotos,
        help:
          "Link each thumbnail of the page to its photo, by a path that is relative to the page."),
    ] + PresentationOptions.options.named("sort").of(\.presentation)
    + ExtractionOptions.optionsOfSeveral.of(\.photos) + ExtractionOptions.options.of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.take(arguments)
    try output.take(arguments, console)
    try console.refuse(output.format.name, on: output.file)
    guard output.format != .html, let columns, let width else { return }
    let side = ContactSheet.side(columns: columns, width: Double(width))
    guard side >= Double(Self.sides.lowerBound) else {
      throw UsageError(
        "\(columns) columns need a wider sheet than \(width) pixels; use fewer, or a larger '--width'"
      )
    }
    thumbnailSize = min(Int(side), Self.sides.upperBound)
  }

  private static let formats: [PaletteFormat] = [.html, .picture(.svg), .picture(.png)]
  private static let sides = 64...1024

  var idleOptions: [IdleOptions] {
    [
      IdleOptions(
        output.format == .html ? ["columns", "width"] : ["per-page", "link"],
        output.format == .html ? "a page is as wide as its window" : "a sheet is one picture"),
      IdleOptions(
        columns != nil && width != nil ? ["thumbnail-size"] : [],
        "the columns and the width of the sheet determine it"),
    ]
  }

  private var shownTitle: String { title ?? photos.name(otherwise: "Photos").text }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: output.file, console)
    return try await console.process(photos, to: output.file) { pipeline in
      guard let format = output.format.picture else {
        return try await writePage(by: extractor, through: pipeline)
      }
      return try await writeSheet(as: format, by: extractor, through: pipeline)
    }
  }

  private func outcome(
    of source: PhotoSource, by extractor: SchemeExtractor
  ) async -> Outcome<ReducedPhoto> {
    await source.outcome {
      let input = try source.wholeInput(limit: extractor.limits.maximumMemory)
      var photo = try await ReducedPhoto(
        of: input, maximumSide: thumbnailSize, order: presentation.order, by: extractor)
      if output.format == .html {
        photo.page = try GalleryWriter.Photo(photo, named: source.name)
        if linksPhotos, source.name != "-" {
          photo.page?.entry.link = source.name.link(fromPage: output.isFile ? output.file : nil)
        }
      }
      return photo
    }
  }

  private func writePage(
    by extractor: SchemeExtractor, through pipeline: Pipeline
  ) async throws -> ExitStatus {
    var writer = try GalleryWriter(
      title: shownTitle, to: output.file, perPage: perPage, pipeline.console)
    var failures = Failures(operands: photos.operands)
    var photoCount = 0
    do {
      let status = try await pipeline.run(
        photos: photos, order: .natural, work: { await outcome(of: $0, by: extractor) },
        deliver: { outcome in
          switch outcome.result {
          case .failure(let failure): failures.add(outcome.name, failure)
          case .success(let photo):
            photoCount += 1
            if let page = photo.page { try writer.add(page) }
          }
        })
      if status != .interrupted, !keepsOldFile(photoCount, failures, pipeline.console) {
        try writer.finish(failures: failures.listed)
      } else {
        writer.abandon()
      }
      return status
    } catch {
      writer.abandon()
      throw error
    }
  }

  private func writeSheet(
    as format: PictureFormat, by extractor: SchemeExtractor, through pipeline: Pipeline
  ) async throws -> ExitStatus {
    var entries: [ContactSheet.Entry] = []
    var failures = Failures(operands: photos.operands)
    let status = try await pipeline.run(
      photos: photos, order: .natural, work: { await outcome(of: $0, by: extractor) },
      deliver: { outcome in
        if let failure = outcome.failure { failures.add(outcome.name, failure) }
        guard let photo = outcome.photo else { return }
        entries.append(
          ContactSheet.Entry(
            named: outcome.name, photo: photo.small,
            colors: photo.swatches.map { PictureColor($0) }, in: format))
        try ContactSheet.check(entries.count, "photos", "write a page that ends in .html instead")
      })
    guard status != .interrupted, !keepsOldFile(entries.count, failures, pipeline.console),
      !entries.isEmpty
    else { return status }
    let sheet = ContactSheet(
      of: entries, side: Double(thumbnailSize), columns: columns, width: width.map(Double.init))
    return status.then(
      try pipeline.console.deliver(
        format.bytes(of: sheet.drawing, titled: shownTitle), to: output.file))
  }

  /// The inputs without colors, and the operands that could not be seen at all.
  private struct Failures {
    let operands: [RawPath]
    var listed: [(path: String, reason: String)] = []
    var unseen: [RawPath] = []

    mutating func add(_ name: RawPath, _ failure: Failure) {
      listed.append((name.text, failure.message))
      guard failure.kind == .unreadable || failure == .emptyPlace, operands.contains(name) else {
        return
      }
      unseen.append(name)
    }
  }

  /// Returns whether an existing file stays, because what it shows may only be out of sight. Says so.
  private func keepsOldFile(_ photoCount: Int, _ failures: Failures, _ console: Console) -> Bool {
    guard photoCount == 0 || !failures.unseen.isEmpty, let file = output.file, file != "-",
      System.kind(of: file) == .regular
    else { return false }
    let reason =
      failures.unseen.first.map { "'\($0.printable)' cannot be seen" }
      ?? "there is no photo to show"
    console.complain(
      aboutOutput: file, "left as it was, because \(reason) (to write it anew, remove it first)")
    return true
  }
}

extension RawPath {
  /// Returns the address of a file in a page: relative to the folder of the page, or absolute if the page
  /// has no file.
  func link(fromPage page: RawPath?) -> String {
    func parts(_ path: RawPath) -> [ArraySlice<UInt8>] {
      path.absolute.bytes.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
    }
    let own = parts(self)
    let start = page.map { parts($0.folder) }
    let sharedCount = start.map { zip($0, own).prefix { $0 == $1 }.count } ?? 0
    let names = own.dropFirst(sharedCount).map { RawPath(bytes: $0).percentEncoded }
    let up = start.map { Array(repeating: "..", count: $0.count - sharedCount) }
    return ((up ?? ["file://"]) + names).joined(separator: "/")
  }
}

extension OptionValues where Value == Int {
  fileprivate static var photosPerPage: OptionValues {
    var values = OptionValues(
      "N|all", expected: "a whole number from 10 to 5000, or all",
      text: { $0 == .max ? "all" : "\($0)" },
      read: { text in
        if text == "all" { return .max }
        return Int(text).flatMap { 10...5000 ~= $0 ? $0 : nil }
      })
    values.choices = { ["all"] }
    return values
  }
}

extension ContactSheet {
  /// Throws a complaint with a remedy if there are more entries than a sheet holds.
  static func check(_ count: Int, _ noun: String, _ remedy: String) throws(Complaint) {
    guard count > maximumEntryCount else { return }
    throw Complaint("a sheet holds \(maximumEntryCount) \(noun), and there are more; \(remedy)")
  }
}

extension ContactSheet.Entry {
  /// Creates the entry of a photo, with its file name if the format can show it.
  init(named name: RawPath, photo: PixelBuffer, colors: [PictureColor], in format: PictureFormat) {
    let title = name == "-" ? "standard input" : name.lastComponent.text
    self.init(name: format.paintable(title), photo: photo, colors: colors)
  }
}
