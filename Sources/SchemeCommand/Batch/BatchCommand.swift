internal import Colorway
internal import SchemeResults

struct BatchCommand: Command {
  var lines = LineOptions()
  var list: RawPath?
  var isListSeparatedByZeros = false
  var isUnordered = false
  var isFilm = false
  var film = FilmOptions()
  var output: RawPath?
  var namedFormat: Format?
  var resumed: RawPath?
  private(set) var resumingLine = ""
  /// The folder that the names of photos are relative to, if the file keeps the lines of a folder.
  /// Such lines are continued even if other options wrote them.
  private var home: RawPath?

  enum Format: String, FileFormat, CaseIterable {
    case jsonl, csv

    static let `default` = jsonl
    static let help = "Output format: jsonl, JSON Lines; csv, a table."
  }

  static let page = CommandPage(
    name: "batch", summary: "Extract any number of photos to JSON Lines or a table; resumable.",
    operands: "FILE...",
    discussion: """
      Each FILE is a photo, - for standard input, or a folder, whose photos are taken in bytewise \
      order of their names. Hidden files and links to folders are left out. Memory use does not \
      depend on the number of photos, and a slow reader of the output slows the run.
      Each line is an object of 'colorway extract --format jsonl' with a member 'batch', which has the \
      size and time of the file. A photo that cannot be used has a line that says why. A table has a line \
      for each color, is written whole, and cannot be resumed.
      The first interrupt (control-C) lets the photos in progress finish, and the second ends the \
      run at once. Neither these nor a crash nor 'kill -9' damages the file: --resume continues \
      it.
      """,
    examples: [
      "colorway batch -o out.jsonl Photos": "All photos of a tree of folders.",
      "colorway batch --resume out.jsonl Photos": "Resume, or update what has changed.",
      "colorway batch -o out.csv Photos": "A table for a spreadsheet.",
      "colorway batch --files-from - -o out.jsonl < list":
        "The photos of a list, such as one from 'find -print0'.",
      "ffmpeg -i a.mp4 -vf fps=1 -f image2pipe -c:v ppm - | colorway batch --frames -":
        "A line per second of a film.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "output", short: "o", \.output, .file,
        help: "Write each line to FILE as soon as it is done. An existing file is not overwritten.",
        default: "standard output"
      ).ofOneRun,
      Option(
        "format", short: "f", \.namedFormat, .choice, help: Format.help,
        default: "csv if FILE ends in .csv, otherwise jsonl"
      ).alias("output-format"),
      Option(
        "resume", \.resumed, .file,
        help: "Resume FILE, written by an earlier run with the same photos and options. Create it "
          + "if it does not exist. Photos that have a line are skipped unless their size or time "
          + "has changed."
      ).ofOneRun,
      Option(
        "files-from", \.list, .file,
        help: "Read the names of further photos and folders from FILE, one per line, or from "
          + "standard input for -. A list with zero bytes between the names is recognized."
      ).ofOneRun,
      Option(
        "null", short: "0", \.isListSeparatedByZeros,
        help: "The names of --files-from end with zero bytes, as 'find -print0' writes them."
      ).ofOneRun,
      Option(
        "frames", \.isFilm,
        help: "FILE is a film, or - for standard input, a stream of PNM pictures. Write a line for "
          + "each frame, as 'colorway film' does."
      ).ofOneRun,
    ] + FilmOptions.options.of(\Self.film) + [
      Option(
        "unordered", \.isUnordered,
        help: "Write each line as soon as it is done, not in the order of the photos.")
    ] + LineOptions.options.of(\Self.lines)

  /// The named format, or otherwise the format that the file's suffix specifies.
  var format: Format {
    namedFormat
      ?? (resumed == nil
        ? Format.allCases.best(forFileName: output?.text ?? "", suffixes: \.suffixes) : nil)
      ?? .jsonl
  }

  var idleOptions: [IdleOptions] {
    lines.photos.idleOptions
      + (format == .csv ? [IdleOptions(["roles"], "only text and JSON have roles")] : [])
  }

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    lines.take(arguments)
    if format == .csv {
      for option in ["resume", "frames"] where arguments.contains(option) {
        throw .conflict("--format csv", "--" + option)
      }
    }
    if isFilm {
      for option in ["resume", "files-from", "null", "unordered"] where arguments.contains(option) {
        throw .conflict("--frames", "--" + option)
      }
      return try lines.photos.takeOne(arguments)
    }
    for option in FilmOptions.options.map(\.declaration.name) where arguments.contains(option) {
      throw .neededOption("--" + option, with: "--frames")
    }
    if arguments.operands.isEmpty, list == nil { throw .noInput }
    try lines.photos.take(operands: arguments.operands, besides: [list])
    if isListSeparatedByZeros, list == nil { throw .neededOption("--null", with: "--files-from") }
    if resumed != nil, output != nil { throw .conflict("--output", "--resume") }
    if resumed == "-" {
      throw .badValue(option: "--resume", value: "-", expected: "the name of a file")
    }
    output = resumed ?? output
    resumingLine = arguments.line(resuming: output ?? "-")
  }

  /// The file that a later run can resume, or `nil` if the lines go to a device or a pipe.
  var resumableFile: RawPath? {
    output.flatMap { format == .jsonl && $0.isResumable ? $0 : nil }
  }

  /// Updates the lines of a folder's photos in a file, or writes them to standard output for `nil`. Photo
  /// names are relative to the folder, so that they do not depend on how the folder is spelled. Failures are
  /// said, because nobody reads the lines. Throws ``UnkeptLines`` if the file cannot be used.
  mutating func update(
    _ file: RawPath?, with folder: RawPath, _ console: Console
  ) async throws -> ExitStatus {
    lines.photos.operands = [folder]
    lines.photos.givesAdvice = false
    (output, resumed, home) = (file, file, folder)
    resumingLine = "search again"
    return try await run(console)
  }

  /// The reason that the lines of a folder cannot be kept in a file.
  struct UnkeptLines: Error {
    let reason: String
  }

  /// Throws an error if the output would replace results or cannot be resumed.
  private func check() throws(UsageError) {
    guard resumed != nil, let output else {
      return try OutputSink.check(
        isNew: output,
        instead: format == .jsonl ? "--resume \((self.output ?? "-").forShell)" : nil)
    }
    if resumableFile == nil {
      throw .badValue(option: "--resume", value: output.printable, expected: "the name of a file")
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    if isFilm {
      try OutputSink.check(isNew: output)
      var command = FilmCommand(
        photos: lines.photos, presentation: lines.presentation, film: film)
      command.output.file = output
      return try await command.run(console)
    }
    try check()
    let extractor = try lines.photos.readyExtractor(writing: output, console)
    let names = try await using(list ?? "-", isPhoto: false) {
      try list.map { try NameList($0, separatesByZero: isListSeparatedByZeros) }
    }
    let queue = lines.photos.queue(console, names: names)
    return try await console.process(lines.photos, to: output, isOrdered: !isUnordered) {
      pipeline in
      let resumed: ResumedFile?
      do {
        resumed = try resumableFile.map {
          try ResumedFile($0, optionsHash: home == nil ? lines.hash : nil)
        }
      } catch  where home != nil {
        throw UnkeptLines(error)
      }
      let sink = resumed == nil ? try OutputSink(output, console: pipeline.console) : nil
      do {
        return try await run(queue, to: resumed, or: sink, by: extractor, through: pipeline)
      } catch let error as SystemError where home != nil && error != .cancelled {
        throw UnkeptLines(error)
      } catch let error as SystemError where resumableFile != nil && !error.isClosedPipe {
        pipeline.console.complain(aboutOutput: output, error.message)
        pipeline.console.complain(of: "to resume: \(resumingLine)")
        return .failure
      }
    }
  }

  private enum Output: Sendable {
    case made(BatchLine, of: RawPath)
    case kept(ResumedFile.Line, of: RawPath)
  }

  /// Writes the lines of photos to a file that may already have some of them, or to a stream.
  private func run(
    _ queue: consuming PhotoQueue, to file: consuming ResumedFile?, or sink: OutputSink?,
    by extractor: SchemeExtractor, through pipeline: Pipeline
  ) async throws -> ExitStatus {
    let hash = lines.hash
    let format: OutputFormat = format == .csv ? OutputFormat(.csv) : .jsonl
    let makeLine = BatchLine.maker(
      for: lines, by: extractor, as: format, extractor.photoExtraction)
    try sink?.write(format.makeReport(OutputFormat.Context(style: .plain)).head)
    var (queue, file) = (queue, file)
    var lineCount = 0
    let status = try await pipeline.run(
      isReady: { queue.isReady },
      next: { () -> (@Sendable () async -> Output)? in
        guard let source = pipeline.next(of: &queue) else { return nil }
        let photo = BatchPhoto(home.map(source.named) ?? source, request: hash)
        guard let line = try file?.line(of: photo) else {
          return { .made(await makeLine(photo), of: source.name) }
        }
        pipeline.meter?.skip(to: queue.fractionTaken)
        return { .kept(line, of: source.name) }
      },
      work: { await $0() },
      deliver: { done in
        lineCount += 1
        switch done {
        case .kept(let line, let name):
          try file?.keep(line)
          if home != nil { pipeline.console.complain(about: name, line.failure) }
          return line.failure == nil ? .success : .failure
        case .made(let line, let name):
          try file?.append(line.bytes)
          try sink?.write(line.bytes)
          if !format.isJSON { pipeline.console.complain(about: line.outcome) }
          if home != nil { pipeline.console.complain(about: name, line.outcome.failure) }
          let scheme = line.outcome.photo?.scheme
          pipeline.meter?.count(scheme?.swatches, fraction: queue.fractionTaken)
          return scheme == nil ? .failure : .success
        }
      })
    if status == .interrupted {
      if let file = resumableFile {
        let lines = lineCount == 1 ? "1 line is" : "\(lineCount) lines are"
        pipeline.console.complain(
          aboutOutput: file, "interrupted; \(lines) done; to resume: \(resumingLine)")
      }
      return .interrupted
    }
    pipeline.console.warn(ofWritingInPlace: output, try file?.finish())
    try sink?.finish()
    return status
  }
}

extension RawPath {
  /// A Boolean value that indicates whether a later run can resume a file of lines at this path.
  var isResumable: Bool { self != "-" && System.kind(of: self) ?? .regular == .regular }
}

extension ParsedArguments {
  fileprivate func line(resuming file: RawPath) -> String {
    let kept = options.filter { !["output", "resume"].contains($0.name) }.flatMap { option in
      // Only an option that takes no value has an empty value.
      ["--" + option.name] + (option.value == "" ? [] : [option.value.forShell])
    }
    let words = kept + ["--resume", file.forShell]
    let needsDashes = operands.contains { $0 != "-" && $0.bytes.first == UInt8(ascii: "-") }
    return (["colorway", "batch"] + words + (needsDashes ? ["--"] : []) + operands.map(\.forShell))
      .joined(separator: " ")
  }
}

extension BatchCommand.UnkeptLines {
  init(_ error: any Error) {
    switch error as? LineFile.OpeningError {
    case .inUse: self.init(reason: "another search is writing to it")
    case .some: self.init(reason: "it is not a file of lines; remove it")
    case nil: self.init(reason: Failure(error).message)
    }
  }
}
