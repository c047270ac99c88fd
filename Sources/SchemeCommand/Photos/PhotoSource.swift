internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

/// A photo to read, or an input that turned out not to be a photo.
struct PhotoSource: Hashable, Sendable {
  /// The place where the bytes of a photo are.
  enum Location: Hashable, Sendable {
    case standardInput
    case file(RawText)
    case none(Failure)
  }

  /// The name of the photo in the results.
  let name: RawText
  let location: Location
}

extension PhotoSource {
  /// Runs an extraction on the photo.
  ///
  /// It never throws, because the failure of one photo is part of the result.
  func outcome(extract: ExtractPhoto) async -> PhotoOutcome {
    PhotoOutcome(name: name, result: await result(of: extract))
  }

  /// Calls a function with the photo, and returns its result.
  func result<Value>(
    of work: (ImageInput) async -> Result<Value, ExtractionError>
  ) async -> Result<Value, Failure> {
    await worked(work).mapError { $0.withHint(for: name) }
  }

  private func worked<Value>(
    _ work: (ImageInput) async -> Result<Value, ExtractionError>
  ) async -> Result<Value, Failure> {
    switch location {
    case .none(let failure):
      return .failure(failure)
    case .standardInput:
      guard System.waitForInput(System.standardInput) else {
        return .failure(Failure(ExtractionError.cancelled))
      }
      return await work(.fileDescriptor(System.standardInput)).mapError(Failure.init)
    case .file(let path):
      return await work(.file(RawPath(bytes: path.bytes))).mapError(Failure.init)
    }
  }
}
