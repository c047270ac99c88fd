internal import SchemeExtraction

/// One run of `colorway histogram`.
struct HistogramRun: Sendable {
  /// The request.
  let request: HistogramRequest
  /// The console.
  let console: Console

  /// Counts the photos, writes the histogram, and returns the exit status.
  func run() async -> ExitStatus {
    let count = AlbumCount(
      operands: request.operands, extractor: request.extractor, weighing: request.weighing,
      jobs: request.jobs, console: console)
    let (album, status) = await count.run()
    guard status != .interrupted, !album.isEmpty else { return status }
    let written = console.deliver(request.format.bytes(of: album), to: request.output)
    return written == .success ? status : written
  }
}
