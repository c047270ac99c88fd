internal import Colorway
internal import SchemeResults
internal import SchemeSearch

struct FindCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions(among: formats)
  var presentation = PresentationOptions()
  var like: RawPath?
  /// The colors to look for, unless they come from a photo.
  var wanted: ColorQuery?
  /// The file of lines or the folder of photos to search, `-` for standard input, or empty if none is named.
  var file: RawPath = ""
  /// The folder whose lines the file contains, if they were made for a folder.
  private var home: RawPath?
  /// The lines, if there is no file of them.
  private var lines: [UInt8]?
  var distance: Double?
  var limit: Int?
  var isWithoutIndex = false
  var prunes = false
  var endsNamesInZeros = false

  private static let formats: [PaletteFormat] = [.text, .jsonl, .names]
  private static let defaultLimit = 20
  private static let linesAtATime = 64

  static let page = CommandPage(
    name: "find", summary: "Find the photos of a batch that are closest to some colors.",
    operands: "COLOR[:SHARE]... --in FILE|FOLDER",
    discussion: """
      FILE has lines of 'colorway batch', 'colorway extract --format jsonl' or 'colorway film', or is - \
      for standard input. For a folder, the lines are kept in ~/.cache/colorway, and updated. Each photo \
      that cannot be read is named on standard error.
      COLOR is an everyday name such as sky or 'dusty blue', any of them with light, pale, dark or \
      deep before it, or any CSS color. SHARE is the part of a photo that the color covers, such \
      as 0.3 or 30%; the default is a tenth. The rest of a photo may have any color. 'mostly \
      COLOR' covers all the rest; so does black, white or gray alone. 'no color' or 'black and \
      white' finds photos of grays.
      The closest photos come first. The distance is 0 for a photo that has all colors in their shares. \
      Otherwise it is the mean distance in Oklab by which its colors would have to move (the earth \
      mover's distance).
      The colors of a larger FILE are kept in FILE.colors, which makes the next search fast. It is \
      updated when FILE changes, and can be removed at any time.
      As with grep, the status is also 1 if no photo was found.
      """,
    examples: [
      "colorway find '#c0392b' --in Photos": "The twenty photos closest to a tenth of this red.",
      "colorway find teal:0.3 orange:0.1 --in out.jsonl --limit 5":
        "Three tenths teal and one orange.",
      "colorway find mostly black --in Photos": "The darkest photos.",
      "colorway find --like harbor.jpg --in out.jsonl": "Photos of the same colors.",
      "colorway find gold --in out.jsonl --within 0.1 --format names -0 | xargs -0 cp -t Gold":
        "For other programs.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "in", \.file, .path("FILE|FOLDER"),
        help: "Search the lines of FILE, or the photos of FOLDER. - is standard input. Without "
          + "--in, the last word names it."
      ).ofOneRun,
      Option(
        "within", \.distance,
        .number("D", in: 0...1, expected: "a distance in Oklab from 0 to 1"),
        help: "Leave out photos whose distance in Oklab is above D. A difference of 0.02 is just "
          + "visible; colors that differ by 0.1 have different names."),
      Option(
        "limit", \.limit, .wholeNumber(in: 1...1_000_000_000), help: "Stop after N photos.",
        default: "20, or none with --within"),
      Option(
        "like", \.like, .path("PHOTO"),
        help: "Find photos with the colors of PHOTO, in the same proportions, instead of COLOR."
      ).ofOneRun,
    ]
    + OutputOptions.options(
      among: formats,
      help: "Output format: text, the distance, colors and name of each photo; jsonl, its line of "
        + "FILE with the distance in a member 'found'; names, for other programs."
    ).of(\Self.output)
    + [
      Option(
        "null", short: "0", \.endsNamesInZeros,
        help: "End names with zero bytes instead of line feeds, for 'xargs -0'."
      ).ofOneRun,
      Option(
        "no-index", \.isWithoutIndex,
        help: "Keep the colors in FILE.colors for the next search. On by default."),
      Option("prune", \.prunes, help: LineOptions.pruneHelp).ofOneRun,
    ] + [ExtractionOptions.exclude].of(\.photos)
    + PresentationOptions.options.named("color").of(\.presentation)
    + ([ExtractionOptions.jobsOption] + ExtractionOptions.optionsOfReading).of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    var words = arguments.operands[...]
    if file.bytes.isEmpty, let last = words.last, last == "-" || System.kind(of: last) != nil {
      file = words.removeLast()
    }
    if like != nil {
      if let word = words.first { throw .conflict("--like", word.printable) }
    } else {
      guard !words.isEmpty else { throw Self.noWantedColor }
      wanted = try ColorQuery(wanting: words.map(\.text))
    }
    guard !file.bytes.isEmpty else { throw Self.nowhere }
    try photos.take(operands: [like].compactMap(\.self), besides: [file])
    try output.take(arguments, console)
    if endsNamesInZeros, output.format != .names {
      throw .neededOption("--null", with: "--format names")
    }
  }

  var idleOptions: [IdleOptions] {
    [
      IdleOptions(output.format == .text ? [] : ["color"], "only text is colored"),
      IdleOptions(
        file == "-" ? ["no-index"] : [], "standard input is always searched without an index"),
      IdleOptions(
        System.kind(of: file) == .folder ? [] : ["prune"], "only the lines of a folder are updated"),
      IdleOptions(
        System.kind(of: file) == .folder ? [] : ["exclude"], "only a folder has files to leave out"),
    ]
  }

  private static let noWantedColor = UsageError(
    "no color to look for was given (for the colors of a photo, use '--like')")
  private static let nowhere = UsageError(
    "name where to search: '--in FOLDER', or '--in FILE' for lines that 'colorway batch' wrote")

  var maximumPhotoCount: Int? { limit ?? (distance == nil ? Self.defaultLimit : nil) }

  func run(_ console: Console) async throws -> ExitStatus {
    if home == nil, System.kind(of: file) == .folder { return try await searchFolder(console) }
    let extractor = try photos.readyExtractor(writing: output.file, reading: [file], console)
    let query = try await query(by: extractor, console)
    let outcome = try await using(file, isPhoto: false) {
      let outcome = try await search(for: query, console)
      // A folder without colors has been complained about.
      guard !outcome.hasNoColors || home != nil else {
        throw Failure(
          kind: .unsupported,
          message: "no line has colors (expected lines from 'colorway batch' or 'colorway extract "
            + "--format jsonl')")
      }
      return outcome
    }
    if let fault = outcome.indexFault {
      console.complain(
        about: SavedIndex(lines: file).path,
        "\(fault) (searched without it; --no-index avoids this)")
    }
    guard !outcome.lines.isEmpty else { return .failure }
    return try await console.report(on: output.file) { try await write(outcome.lines, console) }
  }

  /// Updates the lines that are kept for a folder, and searches them. If they cannot be kept, all photos
  /// are read for this search.
  private func searchFolder(_ console: Console) async throws -> ExitStatus {
    var batch = BatchCommand()
    (batch.lines.photos, batch.lines.prunes) = (photos, prunes)
    var search = self
    search.home = file
    let update: (status: ExitStatus, kept: KeptLines)
    let kept = FolderLines(of: file, console)
    do {
      search.file = try kept.place()
      update = try await batch.update(search.file, with: file, console)
    } catch let error as BatchCommand.UnkeptLines {
      console.complain(
        about: kept.path ?? file,
        "\(error.reason) (searched without keeping colors for the next search)")
      let lines = Monitor<[UInt8]>([])
      var collector = console
      collector.writeBytes = { (bytes) throws(SystemError) in lines.withLock { $0 += bytes } }
      update = try await batch.update(nil, with: file, collector)
      search.lines = lines.withLock { $0 }
    }
    guard update.status != .interrupted else { return update.status }
    return update.status.then(try await search.run(console))
  }

  private func query(
    by extractor: SchemeExtractor, _ console: Console
  ) async throws(Complaint) -> ColorQuery {
    if let wanted { return wanted }
    let name = like ?? "-"
    return try await using(name) {
      let photo = try await extractor.photoExtraction(try photos.source(name, console).input())
      console.complain(about: name, photo.warnings)
      guard let signature = ColorSignature(photo.scheme) else {
        throw Failure(kind: .ignored, message: "it has no colors to look for")
      }
      return ColorQuery(like: signature)
    }
  }

  private func search(
    for query: ColorQuery, _ console: Console
  ) async throws -> LineSearch.Outcome {
    var search = LineSearch(
      query: query, distance: distance ?? .infinity, limit: maximumPhotoCount,
      jobs: photos.jobCount(console))
    if let lines { return try search.run(through: LineReader(lines)) }
    if home != nil, !photos.excluded.isEmpty {
      // The lines of earlier searches stay, and the index does not know their photos.
      search.excluded = photos.excluded
      let file = try SearchedFile(file)
      return try search.run(through: LineReader { try file.bytes($0..<$0 + 1 << 18) })
    }
    if file == "-" { return try search.run(through: LineReader(stream: .standardInput)) }
    if System.kind(of: file) == .regular {
      return try await search.run(on: try SearchedFile(file), keepsIndex: !isWithoutIndex)
    }
    let stream = OpenFile(try System.openForReading(file))
    defer { withExtendedLifetime(stream) {} }
    return try search.run(through: LineReader(stream: stream.descriptor))
  }

  /// Writes the found lines in order, while further lines are being formatted.
  private func write(
    _ lines: [FoundLine], _ console: Console
  ) async throws -> ExitStatus {
    let report = FindReport(
      format: output.format, endsNamesInZeros: endsNamesInZeros, home: home,
      isForTerminal: console.isOutputTerminal && !output.isFile,
      style: presentation.style(console, isFile: output.isFile))
    let sink = try OutputSink(output.file, console: console)
    var rest = lines[...]
    let pipeline = Pipeline(console: console, jobs: photos.jobCount(console))
    let status = try await pipeline.run(
      next: {
        let part = rest.prefix(Self.linesAtATime)
        rest = rest.dropFirst(part.count)
        return part.isEmpty ? nil : part
      },
      work: { part in part.map { (number: $0.number, bytes: report.bytes(for: $0)) } },
      deliver: { part in
        try sink.write(part.flatMap { $0.bytes ?? [] })
        let damaged = part.filter { $0.bytes == nil }
        for line in damaged {
          console.complain(about: file, "line \(line.number + 1) is damaged and was left out")
        }
        return damaged.isEmpty ? .success : .failure
      })
    return try sink.finish(status)
  }
}
