internal import SchemeDesign
internal import SchemeExtraction

/// One run of `colorway theme`.
struct ThemeRun: Sendable {
  /// What to do.
  let request: ThemeRequest
  /// Where to.
  let console: Console
  /// How.
  let extract: ExtractPhoto

  /// Makes the theme of the photo, writes it, and says how it went.
  func run() async -> ExitStatus {
    let source = PhotoSource(
      name: request.photo,
      location: request.photo == "-" ? .standardInput : .file(request.photo))
    let outcome = await source.outcome(extract: extract)
    if Task.isCancelled { return .interrupted }
    let name = "colorway: " + (outcome.name == "-" ? "standard input" : outcome.name.printable)
    switch outcome.result {
    case .failure(let failure):
      console.complain("\(name): \(failure.message)\n")
      return .failure
    case .success(let photo):
      console.complain(photo.warnings.map { "\(name): warning: \($0.sentence)\n" }.joined())
      return write(ThemeDocument(photo: outcome.name, scheme: photo.scheme))
    }
  }

  private func write(_ document: ThemeDocument) -> ExitStatus {
    do throws(SystemError) {
      let sink = try OutputSink(request.output, console: console)
      try sink.write(document.text(as: request.format))
      try sink.finish()
      return .success
    } catch {
      if error.isClosedPipe { return .closedPipe }
      let name = request.output.map { $0.printable } ?? "standard output"
      console.complain("colorway: \(name): \(error.message)\n")
      return .failure
    }
  }
}
