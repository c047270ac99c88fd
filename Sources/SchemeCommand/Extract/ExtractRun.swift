internal import SchemeExtraction

/// One run of `colorway extract`.
struct ExtractRun: Sendable {
  /// What to do.
  let request: ExtractRequest
  /// Where to.
  let console: Console
  /// How.
  let extract: ExtractPhoto

  /// Goes through the photos, writes what comes out of them, and says how it went.
  func run() async -> ExitStatus {
    do throws(SystemError) {
      return try await runThrowing()
    } catch {
      if error.isClosedPipe { return .closedPipe }
      let name = request.output.map { $0.printable } ?? "standard output"
      console.complain("colorway: \(name): \(error.message)\n")
      return .failure
    }
  }

  private func runThrowing() async throws(SystemError) -> ExitStatus {
    let sink = try OutputSink(request.output, console: console)
    var report = makeReport()
    var queue = PhotoQueue(operands: request.operands)
    var status = ExitStatus.success
    var writeError: SystemError?
    try sink.write(report.head)
    await OrderedRun(jobs: request.jobs).run(
      next: { queue.next() },
      work: { [extract] source in await source.outcome(extract: extract) },
      deliver: { outcome in
        if case .failure = outcome.result { status = .failure }
        console.complain(complaints(about: outcome))
        do throws(SystemError) {
          try sink.write(report.bytes(for: outcome))
          return true
        } catch {
          writeError = error
          return false
        }
      })
    if let writeError { throw writeError }
    // A file that was to be replaced keeps what it held; standard output gets a closed document.
    if report.isUsable { try sink.write(report.tail) }
    if Task.isCancelled { return .interrupted }
    if report.isUsable { try sink.finish() }
    return status
  }

  private func makeReport() -> any Report {
    request.format.makeReport(
      OutputFormat.Context(
        order: request.order,
        style: TerminalStyle(
          choice: request.color, console: console, isFile: request.writesToFile),
        hasHeadings: request.operands.count > 1 || System.kind(of: request.operands[0]) == .folder,
        hasNames: request.hasNames, hasRoles: request.hasRoles))
  }

  /// What is said beside the results: nothing in formats that say it themselves, and nothing of
  /// photos whose only fault is that the person at the keyboard changed their mind.
  private func complaints(about outcome: PhotoOutcome) -> String {
    guard !request.format.carriesFailures else { return "" }
    let name = "colorway: " + (outcome.name == "-" ? "standard input" : outcome.name.printable)
    switch outcome.result {
    case .failure(let failure) where failure.kind == .cancelled: return ""
    case .failure(let failure): return "\(name): \(failure.message)\n"
    case .success(let photo):
      return photo.warnings.map { "\(name): warning: \($0.sentence)\n" }.joined()
    }
  }
}
