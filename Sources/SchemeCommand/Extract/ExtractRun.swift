internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway extract`.
struct ExtractRun: Sendable {
  /// The request.
  let request: ExtractRequest
  /// The process's surroundings.
  let console: Console
  /// The function that finds the colors of a photo.
  let extract: ExtractPhoto
  /// The display of progress, if there is one.
  var meter: ProgressMeter?

  /// Goes through the photos, writes their results, and returns the exit status.
  func run() async -> ExitStatus {
    await console.report(on: request.output) { () async throws(SystemError) in
      try await runThrowing()
    }
  }

  private func runThrowing() async throws(SystemError) -> ExitStatus {
    let sink = try OutputSink(request.output, console: console)
    var report = makeReport()
    var queue = PhotoQueue(operands: request.operands)
    var status = ExitStatus.success
    var writeError: SystemError?
    let keeper = request.readyKeeper()
    try sink.write(report.head)
    await OrderedRun(photosAtATime: request.jobs).run(
      next: { queue.next() },
      work: { [extract] source in
        guard let keeper else { return (await source.outcome(extract: extract), [:]) }
        return await keeper.outcome(of: source, extract: extract)
      },
      deliver: { (outcome: PhotoOutcome, attachments: HistoryKeeper.Attachments) in
        if case .failure = outcome.result { status = .failure }
        if !request.format.carriesFailures {
          console.complain(about: outcome.name, outcome.result, warnings: \.warnings)
        }
        // A result is written only after it is kept, so that its reader can rely on that.
        let kept = await console.reportingOnHistory {
          try await keeper?.keep(outcome, attachments)
          return .success
        }
        if kept != .success { status = kept }
        do throws(SystemError) {
          try sink.write(report.bytes(for: outcome))
          meter?.count(
            try? outcome.result.get().scheme.swatches, fraction: queue.fractionTaken)
          return true
        } catch {
          writeError = error
          return false
        }
      })
    if let writeError { throw writeError }
    // Standard output becomes a complete document even if the run was interrupted. A file is
    // replaced only if the run was not interrupted.
    if report.isUsable { try sink.write(report.tail) }
    if Task.isCancelled { return .interrupted }
    if report.isUsable { try sink.finish() }
    return status
  }

  private func makeReport() -> any Report {
    request.format.makeReport(
      OutputFormat.Context(
        extractor: request.extractor, order: request.order,
        style: TerminalStyle(
          choice: request.color, console: console, isFile: request.writesToFile),
        hasHeadings: request.operands.count > 1 || System.kind(of: request.operands[0]) == .folder,
        hasNames: request.hasNames, hasRoles: request.hasRoles))
  }
}
