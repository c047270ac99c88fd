internal import Colorway
internal import SchemeResults

struct BatchCommand: Command {
  var lines = LineOptions()
  var formatting = FormatOptions()
  var list: RawPath?
  var isListSeparatedByZeros = false
  var isUnordered = false
  var output: RawPath?
  var namedFormat: PaletteFormat?
  private(set) var resumingLine = ""
  /// The folder that the names of photos are relative to, if the file keeps the lines of a folder.
  /// Such lines are continued even if other options wrote them.
  private var home: RawPath?

  private static let formats: [PaletteFormat] = [.jsonl, .csv]

  static let page = CommandPage(
    name: "batch", summary: "Extract any number of photos to JSON Lines or a table; resumable.",
    operands: "FILE...",
    discussion: """
      Each FILE is a photo, - for standard input, or a folder, whose photos are taken in bytewise \
      order of their names. Hidden files and links to folders are left out. Memory use does not \
      depend on the number of photos, except that --files-from takes about 30 bytes for each. A slow \
      reader of the output slows the run.
      Each line is an object of 'colorway extract --format jsonl' with a member 'batch', which has the \
      size and time of the file. A photo that cannot be used has a line that says why. A table has a line \
      for each color, is written whole, and cannot be resumed.
      The first interrupt (control-C) lets the photos in progress finish, and the second ends the \
      run at once. Neither these nor a crash nor 'kill -9' damages the file: the same command \
      continues it.
      A photo that was moved or renamed is known again by its size and a digest, and is not read anew. So are \
      photos of equal size and time that swap their names. A photo that is named more than once, in any \
      spelling, in a list, or by its folder, has one line.
      A line is dropped only if the folder of its photo was read, and the photo is not in it. If the folder \
      is missing, unreadable, on another device, without any photo or not named this time, the line \
      stays, and the status is 1.
      """,
    examples: [
      "colorway batch -o out.jsonl Photos":
        "All photos of a tree of folders. Once more, it goes on, or updates what has changed.",
      "colorway batch -o out.jsonl --prune Photos":
        "The same, and nothing is kept of photos that are not found.",
      "colorway batch -o out.csv Photos": "A table for a spreadsheet.",
      "colorway batch --files-from - -o out.jsonl < list":
        "The photos of a list, such as one from 'find -print0'.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "output", short: "o", \.output, .file,
        help:
          "Write each line to FILE as soon as it is done. A file of an earlier run with the same "
          + "options is resumed: photos that have a line are skipped unless their size or time has "
          + "changed. Any other file is refused. --resume is another name of this option.",
        default: "standard output"
      ).alias("resume").ofOneRun,
      Option(
        "format", short: "f", \.namedFormat, .format(among: formats),
        help: "Output format: jsonl, JSON Lines; csv, a table.",
        default: "csv if FILE ends in .csv, otherwise jsonl"
      ).alias("output-format"),
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
        "unordered", \.isUnordered,
        help: "Write each line as soon as it is done, not in the order of the photos."),
    ] + FormatOptions.options.named("bom").of(\Self.formatting)
    + LineOptions.options.of(\Self.lines)

  /// The named format, or otherwise the format that the file's suffix specifies.
  var format: PaletteFormat {
    namedFormat
      ?? Self.formats.best(forFileName: output?.text ?? "", suffixes: \.suffixes)
      ?? .jsonl
  }

  var idleOptions: [IdleOptions] {
    (format == .csv
      ? [IdleOptions(["roles"], "only text and JSON have roles")]
      : [FormatOptions.idleByteOrderMark])
      + (resumableFile == nil
        ? [IdleOptions(["prune"], "only a file of lines can be resumed")] : [])
  }

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    if arguments.operands.isEmpty, list == nil { throw .noInput }
    try lines.photos.take(operands: arguments.operands, besides: [list])
    if isListSeparatedByZeros, list == nil { throw .neededOption("--null", with: "--files-from") }
    resumingLine = arguments.line(resuming: output ?? "-")
  }

  /// The file that a later run can resume, or `nil` if the lines go to a device or a pipe.
  var resumableFile: RawPath? {
    output.flatMap { format == .jsonl && $0.isResumable ? $0 : nil }
  }

  /// Updates the lines of a folder's photos in a file, or writes them to standard output for `nil`. Returns the
  /// exit status and the lines that stay without their photos. Photo names are relative to the folder, so that
  /// they do not depend on how the folder is spelled. Failures are said, because nobody reads the lines. Throws
  /// ``UnkeptLines`` if the file cannot be used.
  mutating func update(
    _ file: RawPath?, with folder: RawPath, _ console: Console
  ) async throws -> (status: ExitStatus, kept: KeptLines) {
    lines.photos.operands = [folder]
    (output, home) = (file, folder)
    resumingLine = "search again"
    return try await process(console)
  }

  /// The reason that the lines of a folder cannot be kept in a file.
  struct UnkeptLines: Error {
    let reason: String
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try await process(console).status
  }

  private func process(
    _ console: Console
  ) async throws -> (status: ExitStatus, kept: KeptLines) {
    if resumableFile == nil { try OutputSink.check(isNew: output) }
    let extractor = try lines.photos.readyExtractor(writing: output, console)
    let names = try await using(list ?? "-", isPhoto: false) {
      try list.map { try NameList($0, separatesByZero: isListSeparatedByZeros) }
    }
    let queue = lines.photos.queue(console, names: names)
    var tally = BatchTally()
    let status = try await console.process(lines.photos, to: output, isOrdered: !isUnordered) {
      pipeline in
      let resumed: ResumedFile?
      do {
        resumed = try resumableFile.map {
          try ResumedFile(
            $0, optionsHash: home == nil ? lines.hash : nil, request: lines.hash)
        }
      } catch  where home != nil {
        throw UnkeptLines(error)
      }
      let sink = resumed == nil ? try OutputSink(output, console: pipeline.console) : nil
      do {
        return try await run(
          queue, to: resumed, or: sink, by: extractor, counting: &tally, through: pipeline)
      } catch let error as SystemError where home != nil && error != .cancelled {
        throw UnkeptLines(error)
      } catch let error as SystemError where resumableFile != nil && !error.isClosedPipe {
        pipeline.console.complain(aboutOutput: output, error.message)
        pipeline.console.complain(of: "to resume: \(resumingLine)")
        return .failure
      }
    }
    return (status, tally.kept)
  }

  private enum Output: Sendable {
    case done(BatchResult, of: RawPath)
    case kept(ResumedFile.Line, of: RawPath)
  }

  /// Writes the lines of photos to a file that may already have some of them, or to a stream.
  private func run(
    _ queue: consuming PhotoQueue, to file: consuming ResumedFile?, or sink: OutputSink?,
    by extractor: SchemeExtractor, counting tally: inout BatchTally, through pipeline: Pipeline
  ) async throws -> ExitStatus {
    let hash = lines.hash
    let makeLine = BatchLine.maker(
      for: lines, by: extractor, as: format, knowing: file?.contents, extractor.photoExtraction)
    try sink?.write(ArtifactWriter(format, formatting.values).opening)
    var (queue, file) = (queue, file)
    if file != nil { queue.seen = SeenFolders() }
    let status = try await pipeline.run(
      isReady: { queue.isReady },
      next: { () -> (@Sendable () async -> Output)? in
        guard let source = pipeline.next(of: &queue) else { return nil }
        let photo = BatchPhoto(
          home.map(source.named) ?? source, request: hash,
          device: source.name.parent.flatMap { queue.seen?.device(of: $0) })
        guard let line = try file?.line(of: photo) else {
          return { .done(await makeLine(photo), of: source.name) }
        }
        pipeline.meter?.skip(to: queue.fractionTaken)
        return { .kept(line, of: source.name) }
      },
      work: { await $0() },
      deliver: { done in
        switch done {
        case .kept(let line, let name):
          try file?.keep(line)
          tally.countUnchanged(line)
          if home != nil { pipeline.console.complain(about: name, line.failure) }
          return line.isFailure ? .failure : .success
        case .done(.moved(let photo, let old), _):
          guard let line = try file?.line(of: photo, movedFrom: old) else { return .failure }
          try file?.append(line)
          tally.countMoved()
          return .success
        case .done(.made(let line), let name):
          if home != nil { pipeline.console.complain(about: name, line.outcome.failure) }
          if line.unreadableReason != nil, !lines.prunes,
            let old = try file?.earlierLine(of: line.photo)
          {
            try file?.keep(old)
            tally.kept.add(.unreadablePhoto)
            return .failure
          }
          try file?.append(line.bytes)
          try sink?.write(line.bytes)
          if !format.isJSON { pipeline.console.complain(about: line.outcome) }
          let scheme = line.outcome.photo?.scheme
          pipeline.meter?.count(scheme?.swatches, fraction: queue.fractionTaken)
          tally.count(line.outcome)
          return scheme == nil ? .failure : .success
        }
      })
    if status == .interrupted {
      if let file = resumableFile {
        let count = tally.lineCount
        let lines = count == 1 ? "1 line is" : "\(count) lines are"
        pipeline.console.complain(
          aboutOutput: file, "interrupted; \(lines) done; to resume: \(resumingLine)")
      }
      return .interrupted
    }
    let refusal = try file?.finish { line in
      guard !lines.prunes, let doubt = queue.seen?.doubt(about: line, in: home) else {
        return false
      }
      tally.kept.add(doubt)
      return true
    }
    pipeline.console.warn(ofWritingInPlace: output, refusal)
    try sink?.finish()
    tally.leftOutCount = queue.leftOutCount
    pipeline.console.report(tally, in: output ?? "-", isPart: home != nil)
    return tally.kept.areAllExcluded ? status : .failure
  }
}

extension Console {
  /// Says which lines stay without their photos, and how a batch ended that is not part of another command.
  /// A success is only reported on a terminal.
  fileprivate func report(_ tally: BatchTally, in output: RawPath, isPart: Bool) {
    if !(isPart ? tally.kept.areAllExcluded : tally.kept.isEmpty) {
      complain(aboutOutput: output, tally.kept.message)
    }
    guard !isPart, tally.hasFailures || complaintColumns() != nil else { return }
    complain(of: tally.message)
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
