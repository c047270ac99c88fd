public import ImageDecoding
public import SchemeExtraction
internal import SchemeResults
internal import SystemCalls

extension ServiceError {
  /// Creates the service error for any other error: that of an extraction or a decoder, a cancellation,
  /// or the failure of the sender of a body.
  ///
  /// - Parameter error: The error. A ``ServiceError`` stays as it is.
  public init(_ error: any Error) {
    switch error {
    case let error as ServiceError: self = error
    case let error as ExtractionError: self.init(error)
    case let error as DecodingError: self.init(error)
    case is CancellationError: self = .interruption
    case let error as SystemError: self.init(.unavailable, error.message)
    default: self.init(.interrupted, "the body did not come to its end: \(error)")
    }
  }

  /// Creates the service error for an error of an extraction.
  public init(_ error: ExtractionError) {
    switch error {
    case .decoding(let error): self.init(error)
    case .noVisiblePixels: self.init(.transparent, error.description)
    case .regionOutsideImage: self.init(.outside, error.description)
    case .everyPixelLeftOut: self.init(.ignored, error.description)
    case .cancelled: self = .interruption
    }
  }

  /// Creates the service error for an error of a decoder.
  public init(_ error: DecodingError) {
    let kind: Kind =
      switch error {
      case .empty: .empty
      case .unsupportedFormat, .unsupportedFeature: .unsupported
      case .corrupt: .corrupt
      case .truncated: .truncated
      case .limitExceeded: .limit
      case .outOfMemory: .unavailable
      case .regionOutsideImage: .outside
      case .unreadable: .unreadable
      case .cancelled: .cancelled
      }
    self.init(kind, error.description)
  }

  /// The error of a cancelled request.
  private static let interruption = ServiceError(.cancelled, "interrupted before it was done")
}

extension ServiceError {
  /// Creates the error of a request that may not even wait.
  init(_ refusal: AdmissionQueue.Refusal) {
    switch refusal {
    case .lineFull(let count):
      self.init(.overloaded, "\(count.grouped) requests wait already; try again later")
    case .callerLineFull(let count):
      self.init(
        .tooManyRequests,
        "\(count.grouped) requests of the same caller wait already; wait for one of them")
    case .tooLarge(let memory, let limit):
      self.init(
        .limit,
        "it takes \(memory.inMebibytes) of memory, over the \(limit.inMebibytes) that there are")
    }
  }
}
