internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults

/// A photo to read, or an input that turned out to be none.
struct PhotoSource: Hashable, Sendable {
  /// A place that the bytes of a photo come from.
  enum Location: Hashable, Sendable {
    case standardInput
    case file(RawText)
    /// No place, for a reason.
    case none(Failure)
  }

  /// The name of the photo in the results.
  let name: RawText
  /// The place of its bytes.
  let location: Location
}

extension PhotoSource {
  /// Runs an extraction on the photo.
  ///
  /// It never throws: what goes wrong with one photo is part of the result.
  func outcome(extract: ExtractPhoto) async -> PhotoOutcome {
    let result = await result(extract: extract).mapError { $0.withHint(for: name) }
    return PhotoOutcome(name: name, result: result)
  }

  private func result(extract: ExtractPhoto) async -> Result<SchemeExtractor.Extraction, Failure> {
    switch location {
    case .none(let failure):
      return .failure(failure)
    case .standardInput:
      guard System.waitForInput(System.standardInput) else {
        return .failure(Failure(ExtractionError.cancelled))
      }
      return await extract(.fileDescriptor(System.standardInput)).mapError(Failure.init)
    case .file(let path):
      return await extract(.file(RawPath(bytes: path.bytes))).mapError(Failure.init)
    }
  }
}
