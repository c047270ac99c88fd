internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeResults

/// One run of `colorway theme`.
struct ThemeRun: Sendable {
  /// The options.
  let request: ThemeRequest
  /// The console.
  let console: Console
  /// The function that finds the colors.
  let extract: ExtractPhoto

  /// Makes and writes the theme of the photo, and returns the exit status.
  func run() async -> ExitStatus {
    let outcome = await PhotoSource(operand: request.photo).outcome(extract: extract)
    if Task.isCancelled { return .interrupted }
    switch outcome.result {
    case .failure(let failure):
      console.complain(about: outcome.name, failure.message)
      return .failure
    case .success(let photo):
      console.complain(about: outcome.name, photo.warnings)
      let document = ThemeDocument(photo: outcome.name, scheme: photo.scheme)
      return console.deliver(Array(document.text(as: request.format).utf8), to: request.output)
    }
  }
}
