internal import SchemePictures
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway gallery`.
struct GalleryRun: Sendable {
  /// The options.
  let request: GalleryRequest
  /// The console.
  let console: Console
  /// The display of progress, if there is one.
  var meter: ProgressMeter?

  /// Writes the page, and returns the exit status.
  func run() async -> ExitStatus {
    await console.report(on: request.output) { () async throws(SystemError) in
      try await runThrowing()
    }
  }

  /// Writes each photo as soon as those before it are written. A page of any length therefore takes
  /// only the memory of the photos in progress.
  private func runThrowing() async throws(SystemError) -> ExitStatus {
    let sink = try OutputSink(request.output, console: console)
    let page = GalleryPage(title: request.title)
    var queue = PhotoQueue(operands: request.operands)
    var failures: [(path: String, reason: String)] = []
    var writeError: SystemError?
    try sink.write(page.opening)
    await OrderedRun(photosAtATime: request.jobs).run(
      next: { queue.next() },
      work: { [request] source in await GalleryOutcome(of: source, for: request) },
      deliver: { outcome in
        console.complain(about: outcome.name, outcome.result, warnings: \.warnings)
        do throws(SystemError) {
          switch outcome.result {
          case .success(let shown): try sink.write(page.entry(for: shown.photo))
          case .failure(let failure): failures.append((outcome.name.text, failure.message))
          }
          let photo = try? outcome.result.get().photo
          meter?.count(
            colors: photo?.colors.map { .init(color: $0.label.color, share: $0.label.share) },
            fraction: queue.fractionTaken)
          return true
        } catch {
          writeError = error
          return false
        }
      })
    if let writeError { throw writeError }
    try sink.write(page.closing(failures: failures))
    if Task.isCancelled { return .interrupted }
    try sink.finish()
    return failures.isEmpty ? .success : .failure
  }
}
