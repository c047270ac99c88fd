internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults

/// One photo to read, or one input that turned out not to be any.
struct PhotoSource: Hashable, Sendable {
  /// Where the bytes of a photo come from.
  enum Location: Hashable, Sendable {
    case standardInput
    case file(RawText)
    /// There is no photo, and this is why.
    case none(Failure)
  }

  /// What the results call it.
  let name: RawText
  /// Where it is.
  let location: Location
}

extension PhotoSource {
  /// Runs an extraction on the photo, opening it if need be, and never throws: what goes wrong
  /// with one photo is part of the result.
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
      if let text = path.exactText {
        return await extract(.file(text)).mapError(Failure.init)
      }
      // A name that is no text can only be opened by its bytes.
      do throws(SystemError) {
        let descriptor = try System.openForReading(path)
        defer { try? System.closeDescriptor(descriptor) }
        return await extract(.fileDescriptor(descriptor)).mapError(Failure.init)
      } catch {
        return .failure(Failure(unreadable: error))
      }
    }
  }
}
