internal import ImageDecoding
internal import ImageEncoding
internal import SchemeExtraction
internal import SchemePictures
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway film`, or of `colorway batch --frames`.
struct FilmRun: Sendable {
  /// The request.
  let request: FilmRequest
  /// The process's surroundings.
  let console: Console

  /// Goes through the frames, writes the result, and returns the exit status.
  func run() async -> ExitStatus {
    await console.report(on: request.output) { () async throws(SystemError) in
      try await runThrowing()
    }
  }

  private func runThrowing() async throws(SystemError) -> ExitStatus {
    var frames: PNMFrames
    do throws(DecodingError) {
      frames = try openFilm()
    } catch {
      return status(of: error)
    }
    var telling = try FilmTelling(request: request, console: console)
    var streamError: DecodingError?
    var writeError: SystemError?
    let extractor = request.extractor
    let keepsHistograms = request.format.picture != nil
    await OrderedRun(photosAtATime: request.jobs).run(
      next: {
        do throws(DecodingError) { return try frames.next() } catch {
          streamError = error
          return nil
        }
      },
      work: { bytes in
        await FilmFrame(bytes, by: extractor, keepsHistogram: keepsHistograms)
      },
      deliver: { frame in
        do throws(SystemError) {
          try await telling.add(frame)
          return true
        } catch {
          writeError = error
          return false
        }
      })
    if let writeError { throw writeError }
    if Task.isCancelled || streamError == .cancelled { return .interrupted }
    try await telling.finish()
    return streamError.map { status(of: $0) } ?? (telling.hasFailures ? .failure : .success)
  }

  private func openFilm() throws(DecodingError) -> PNMFrames {
    let limits = request.extractor.limits
    return request.film == "-"
      ? try PNMFrames(fileDescriptor: System.standardInput, limits: limits)
      : try PNMFrames(path: RawPath(bytes: request.film.bytes), limits: limits)
  }

  /// Complains that a film cannot be read, or only in part, and returns the exit status.
  private func status(of error: DecodingError) -> ExitStatus {
    console.complain(about: request.film, failure(for: error).withHint(for: request.film).message)
    return .failure
  }

  /// Returns the failure for an error. If the file does not begin as a film does, the message says
  /// what a film is, rather than naming the formats of photos.
  private func failure(for error: DecodingError) -> Failure {
    switch error {
    case .unsupportedFormat, .unsupportedFeature(.jpeg, _), .unsupportedFeature(.png, _):
      Failure(
        kind: .unsupported,
        message: "this is no film, which is a stream of PNM pictures, such as ffmpeg writes with "
          + "'-f image2pipe -c:v ppm'")
    default: Failure(error)
    }
  }
}
