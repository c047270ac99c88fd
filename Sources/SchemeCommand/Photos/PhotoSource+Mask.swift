internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

extension PhotoSource {
  /// Reads the photo as a mask.
  func mask(_ limits: DecodingLimits) throws(Failure) -> PixelMask {
    guard location != .standardInput || System.waitForInput(System.standardInput) else {
      throw Failure(ExtractionError.cancelled)
    }
    let input: ImageInput =
      switch location {
      case .none(let failure): throw failure
      case .standardInput: .fileDescriptor(System.standardInput)
      case .file(let path): .file(RawPath(bytes: path.bytes))
      }
    do throws(DecodingError) {
      return try PixelMask(of: input, limits: limits)
    } catch {
      // The remedies for photos would not help against a damaged mask.
      if case .truncated = error { throw .describing(.decoding(error)) }
      throw Failure(error)
    }
  }
}
