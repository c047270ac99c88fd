internal import Colorway

struct WatchCommand: Command {
  /// The folder, as the only operand, and the options that affect its lines.
  var lines = LineOptions()
  var output: RawPath?
  var interval: Duration?
  var budget = Duration.seconds(10)

  static let page = CommandPage(
    name: "watch", summary: "Keep the JSON Lines of a folder up to date as its photos change.",
    operands: "FOLDER",
    discussion: """
      FILE has the lines of 'colorway batch FOLDER'. They are updated when photos are added, \
      changed or removed in FOLDER or its subfolders. If FOLDER is not there, it is waited for. A \
      photo is processed once it is completely written: when its writer closes it, when it is moved \
      in, or when its size and time stay the same for a second. Hidden files and links to folders \
      are left out.
      A photo that was moved or renamed, even while no watch ran, is known again by its size and a digest, \
      and is not read anew.
      New lines are added at the end of FILE; of two lines of a photo the later one counts. At the \
      end, and when most lines no longer count, FILE is replaced by one with each photo once. An \
      interrupt (control-C) or SIGTERM ends the watch after the photos in progress. The next start \
      resumes from there, or from where a crash or 'kill -9' left it. The status is 1 if a photo \
      could not be used, or if lines stay of photos that the watch did not see, as with \
      'colorway batch'.
      It runs in the background: other processes get the processors (nice 19) and, on Linux, the disk \
      (ioprio idle) first. Its memory grows by about 400 bytes for each photo.
      """,
    examples: [
      "colorway watch Photos -o out.jsonl": "Keep the lines of a tree of folders.",
      "colorway watch /mnt/share --poll 60 -o out.jsonl":
        "A folder of another machine, scanned once a minute.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "output", short: "o", \.output, .file,
        help: "Keep the lines in FILE. Required. Existing lines of 'watch' or 'batch' are kept for "
          + "photos that have not changed."
      ).ofOneRun,
      Option(
        "poll", \.interval, .seconds(atLeast: 0.01),
        help: "Scan FOLDER every SECONDS, instead of waiting for the system to report changes. A "
          + "file is processed when two scans find it unchanged. Use it for network file systems "
          + "and for links to photos elsewhere.", default: "10 where the system reports no changes"),
      Option(
        "budget", \.budget, .seconds(),
        help: "Time in which a refresh starts photos. When it ends, all lines are written to the "
          + "disk. Photos that are left come first in the next refresh."),
    ] + LineOptions.options.of(\Self.lines)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    guard arguments.operands.count == 1, arguments.operands[0] != "-" else {
      throw UsageError("name one folder to watch")
    }
    guard let output, output != "-" else {
      throw UsageError("name a file for the lines with '--output'")
    }
    try lines.photos.take(arguments)
  }

  /// Keeps the lines of the photos up to date until the task is cancelled.
  func run(_ console: Console) async throws -> ExitStatus {
    guard let output else { return .wrongUsage }
    let root = lines.photos.operands[0]
    // A folder that is not there yet may come, such as that of another machine.
    guard [nil, .folder].contains(System.kind(of: root)) else {
      throw UsageError(
        "'\(root.printable)' is not a folder that can be watched (for files, use 'colorway batch')")
    }
    guard output.isResumable else {
      throw UsageError.badValue(
        option: "--output", value: output.printable, expected: "the name of a file")
    }
    let extractor = try lines.photos.readyExtractor(writing: output, console)
    let descriptors = DescriptorWatch()
    return try await console.report(on: output) {
      var folder = WatchedFolder(
        root, hash: lines.hash, interval: interval, budget: budget,
        lines: try WatchedLines(output, request: lines.hash), prunes: lines.prunes,
        excluding: lines.photos.excluded, converter: lines.photos.conversion.converter(console),
        console: console)
      tell("watching; press Ctrl-C to stop", console)
      var hasMemory = false
      while true {
        try folder.update()
        if Task.isCancelled { break }
        if folder.queue.canStart {
          try await refresh(&folder, by: extractor, console)
          hasMemory = true
          continue
        }
        if hasMemory { System.releaseFreedMemory() }
        hasMemory = false
        await wait(
          until: folder.nextTime, orChangesOf: folder.descriptor, by: descriptors, console)
      }
      let kept = try folder.close()
      let rest = folder.queue.count
      if rest > 0 {
        console.complain(
          aboutOutput: output,
          "stopped; " + counted(rest, "more file") + " to process at the next start")
      }
      if !kept.isEmpty { console.complain(aboutOutput: output, kept.message) }
      return kept.areAllExcluded && folder.failureCount == 0 ? .success : .failure
    }
  }

  /// Processes complete photos until the time of a refresh is up.
  private func refresh(
    _ folder: inout WatchedFolder, by extractor: SchemeExtractor, _ console: Console
  ) async throws {
    folder.beginRefresh()
    var (doneCount, failedCount) = (0, 0)
    let pipeline = Pipeline(
      console: console, jobs: lines.photos.jobCount(console), isOrdered: false)
    _ = try await pipeline.run(
      next: { try folder.next() },
      work: BatchLine.maker(
        for: lines, by: extractor, knowing: folder.contents, extractor.photoExtraction),
      deliver: { result in
        try folder.finish(result)
        doneCount += 1
        if case .made(let line) = result, line.outcome.photo == nil {
          failedCount += 1
          console.complain(about: line.outcome)
        }
        return .success
      })
    try folder.endRefresh()
    guard doneCount > 0 else { return }
    let rest = folder.queue.count
    var words = [counted(doneCount, "photo") + " done"]
    if failedCount > 0 { words.append("\(failedCount) of them failed") }
    if rest > 0 { words.append(counted(rest, "file") + " to do") }
    tell(words.joined(separator: ", "), console)
  }

  private func wait(
    until time: Duration?, orChangesOf descriptor: FileDescriptor?, by descriptors: DescriptorWatch,
    _ console: Console
  ) async {
    let pause = time.map { max(.zero, $0 - console.elapsed()) }
    await withTaskGroup(of: Void.self) { group in
      if let pause { group.addTask { try? await Task.sleep(for: pause) } }
      if let descriptor {
        group.addTask {
          do {
            _ = try await descriptors.wait(for: [.bytes(of: descriptor)])
          } catch {
            // Without a thread to wait in, changes are found by the next scan.
            try? await Task.sleep(for: WatchedFolder.defaultInterval)
          }
        }
      }
      _ = await group.next()
      group.cancelAll()
    }
  }

  /// Reports progress if complaints go to a terminal.
  private func tell(_ text: String, _ console: Console) {
    guard console.complaintColumns() != nil else { return }
    console.complain(about: lines.photos.operands[0], text)
  }
}
