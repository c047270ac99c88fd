internal import SchemeExtraction
internal import SchemeResults
internal import SchemeSearch
internal import SystemFiles

/// One run of `colorway find`.
struct FindRun: Sendable {
  /// The request.
  let request: FindRequest
  /// The process's surroundings.
  let console: Console
  /// The function that finds the colors of a photo.
  let extract: ExtractPhoto

  /// The number of lines of results that are written at a time.
  private static let linesAtATime = 64

  /// Searches the lines, writes the results, and returns the exit status.
  ///
  /// - Throws: ``UnusableFile`` if the photo or the file of lines cannot be used.
  func run() async throws(UnusableFile) -> ExitStatus {
    let query = try await query()
    let outcome: LineSearch.Outcome
    do throws(Failure) {
      outcome = try await search(for: query)
      if outcome.hasNoColors { throw .noColors }
    } catch {
      throw UnusableFile(name: request.file, failure: error.withHint(for: request.file))
    }
    if let fault = outcome.indexFault {
      console.complain(
        about: SavedIndex(lines: request.file).path,
        "\(fault) (the lines were searched without an index; --no-index does so too)")
    }
    guard !outcome.lines.isEmpty else { return .failure }
    return await console.report(on: request.output) { () async throws(SystemError) in
      try await write(outcome.lines)
    }
  }

  /// Returns the colors to look for, which may be those of a photo.
  private func query() async throws(UnusableFile) -> ColorQuery {
    switch request.wanted {
    case .colors(let query): return query
    case .photo(let name):
      let outcome = await PhotoSource(operand: name).outcome(extract: extract)
      do throws(Failure) {
        let photo = try outcome.result.get()
        console.complain(about: name, photo.warnings)
        guard let signature = ColorSignature(photo.scheme) else { throw .noSharedColors }
        return ColorQuery(like: signature)
      } catch {
        throw UnusableFile(name: name, failure: error)
      }
    }
  }

  private func search(for query: ColorQuery) async throws(Failure) -> LineSearch.Outcome {
    let search = LineSearch(
      query: query, distance: request.distance ?? .infinity, limit: request.limit,
      jobs: request.jobs)
    if request.file == "-" { return try search.run(onStream: System.standardInput) }
    if System.kind(of: request.file) == .regular {
      return try await search.run(on: try open(), keepsIndex: request.keepsIndex)
    }
    let descriptor = try openStream()
    defer { try? System.closeDescriptor(descriptor) }
    return try search.run(onStream: descriptor)
  }

  private func open() throws(Failure) -> LinesFile {
    do throws(SystemError) {
      return try LinesFile(request.file)
    } catch {
      throw Failure(unreadable: error)
    }
  }

  private func openStream() throws(Failure) -> Int32 {
    do throws(SystemError) {
      return try System.openForReading(request.file)
    } catch {
      throw Failure(unreadable: error)
    }
  }

  /// Writes the lines that were found, in order, while further lines are being formatted.
  private func write(_ lines: [FoundLine]) async throws(SystemError) -> ExitStatus {
    let isFile = request.output != nil && request.output != "-"
    let report = FindReport(
      format: request.format, endsNamesInZeros: request.endsNamesInZeros,
      isForTerminal: console.isOutputTerminal && !isFile,
      style: TerminalStyle(choice: request.color, console: console, isFile: isFile))
    let sink = try OutputSink(request.output, console: console)
    var rest = lines[...]
    var status = ExitStatus.success
    var failure: SystemError?
    await OrderedRun(jobs: request.jobs).run(
      next: {
        let part = rest.prefix(Self.linesAtATime)
        rest = rest.dropFirst(part.count)
        return part.isEmpty ? nil : part
      },
      work: { part in part.map { (number: $0.number, bytes: report.bytes(for: $0)) } },
      deliver: { part in
        for line in part where line.bytes == nil {
          status = .failure
          console.complain(
            about: request.file, "line \(line.number + 1) is damaged, and was left out")
        }
        do throws(SystemError) {
          try sink.write(part.flatMap { $0.bytes ?? [] })
        } catch {
          failure = error
        }
        return failure == nil
      })
    if let failure { throw failure }
    if Task.isCancelled { return .interrupted }
    try sink.finish()
    return status
  }
}

extension Failure {
  /// The failure for a file in which no line has the colors of a photo.
  fileprivate static let noColors = Failure(
    kind: .unsupported,
    message: "no line has colors (it should be what 'colorway batch' or 'colorway extract --format "
      + "jsonl' writes)")

  /// The failure for a photo whose colors are all pinned and cover nothing.
  fileprivate static let noSharedColors = Failure(
    kind: .ignored,
    message: "none of its colors covers any of it, so there is nothing to look for (by --pin)")
}
