internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

/// A request to find the colors of photos, optionally weighted by a mask.
protocol PhotoRequest: Sendable {
  /// The photos, folders of photos, and `-` for standard input.
  var operands: [RawText] { get }
  /// The file to write to, if there is one.
  var output: RawText? { get }
  /// The file of the mask, if there is one.
  var mask: RawText? { get }
  /// All files and folders to read. The default is the photos and the mask.
  var inputs: [RawText] { get }
  /// The extractor of the colors. Its mask is missing until the request is ready.
  var extractor: SchemeExtractor { get set }
}

extension PhotoRequest {
  var inputs: [RawText] { operands + [mask].compactMap(\.self) }

  /// Reads the mask, and returns the request with it.
  ///
  /// - Throws: ``UsageError/outputIsInput(_:)`` if the output is one of the files to be read, and
  ///   ``UnusableFile`` if the mask cannot be used.
  func ready() throws -> Self {
    try OutputSink.check(output, against: inputs)
    guard let mask else { return self }
    var request = self
    do throws(Failure) {
      request.extractor.options.mask = try PhotoSource(operand: mask).mask(extractor.limits)
    } catch {
      throw UnusableFile(name: mask, failure: error.withHint(for: mask))
    }
    return request
  }
}

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
