internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeFormats
internal import SchemeResults
internal import SystemFiles

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
    let template: ThemeTemplate?
    do throws(Failure) {
      template = try request.template.map { (file) throws(Failure) in
        try ThemeTemplate(reading: file)
      }
    } catch {
      return console.status(of: error, about: request.template ?? "-")
    }
    let outcome = await PhotoSource(operand: request.photo).outcome(extract: extract)
    if Task.isCancelled { return .interrupted }
    switch outcome.result {
    case .failure(let failure):
      console.complain(about: outcome.name, failure.message)
      return .failure
    case .success(let photo):
      console.complain(about: outcome.name, photo.warnings)
      guard let template else {
        let document = ThemeDocument(photo: outcome.name, scheme: photo.scheme)
        return console.deliver(Array(document.text(as: request.format).utf8), to: request.output)
      }
      do throws(TemplateError) {
        let text = try template.filled(
          with: photo.scheme, photo: outcome.name.text, mode: request.mode)
        return console.deliver(Array(text.utf8), to: request.output)
      } catch {
        return console.status(of: Failure(error), about: request.template ?? "-")
      }
    }
  }
}
