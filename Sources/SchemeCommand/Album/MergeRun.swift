internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway merge`.
struct MergeRun: Sendable {
  /// The request.
  let request: MergeRequest
  /// The console.
  let console: Console

  /// Adds the histograms, writes the result, and returns the exit status.
  ///
  /// If one of them cannot be used, nothing is written, because the sum would be that of a
  /// different album.
  func run() async -> ExitStatus {
    var album: AlbumHistogram?
    for file in request.operands {
      if Task.isCancelled { return .interrupted }
      do throws(Failure) {
        let next = try histogram(in: file)
        if let sum = album {
          album = try sum.adding(next)
        } else {
          album = next
        }
      } catch {
        if error.kind == .cancelled { return .interrupted }
        console.complain(about: file, error.message)
        return .failure
      }
    }
    guard let album else { return .failure }
    switch request.format.content {
    case .histogram(let format):
      return console.deliver(format.bytes(of: album), to: request.report.output)
    case .scheme(let format):
      return await request.report.write(album, by: request.extractor, as: format, console)
    }
  }

  private func histogram(in file: RawText) throws(Failure) -> AlbumHistogram {
    let bytes = try PhotoSource(operand: file).bytes(limit: HistogramFormat.maximumByteCount)
    do throws(ColorHistogram.ReadingError) {
      return try AlbumHistogram(file: bytes)
    } catch {
      let start = Array(bytes.prefix(ImageFormat.signatureLength))
      guard ImageFormat(recognizing: start) == nil else {
        throw Failure(
          kind: .unsupported, message: "this is a photo; 'colorway histogram' counts its colors")
      }
      let hint = error == .notAHistogram ? " (it should be what 'colorway histogram' writes)" : ""
      throw Failure(kind: .corrupt, message: error.description + hint)
    }
  }
}

extension AlbumHistogram {
  /// Returns the sum with another histogram.
  fileprivate func adding(_ other: AlbumHistogram) throws(Failure) -> AlbumHistogram {
    var sum = self
    do throws(AdditionError) {
      try sum.add(other)
    } catch {
      throw Failure(kind: .limit, message: "it cannot be added: " + error.description)
    }
    return sum
  }
}
