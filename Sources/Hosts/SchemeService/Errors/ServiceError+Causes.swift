public import ImageDecoding
public import SchemeExtraction
internal import SchemeResults
internal import SystemCalls

extension ServiceError {
  /// Creates the service error for any error: of an extraction or a decoder, a cancellation, or a
  /// failure of the sender of a body.
  ///
  /// - Parameter error: The error. A ``ServiceError`` is kept unchanged.
  public init(_ error: any Error) {
    switch error {
    case let error as ServiceError: self = error
    case let error as ExtractionError: self.init(error)
    case let error as DecodingError: self.init(error)
    case is CancellationError: self = .interruption
    case let error as SystemError: self.init(.unavailable, error.message)
    default: self.init(.interrupted, "the body was not received completely: \(error)")
    }
  }

  /// Creates the service error for an error of an extraction. The kinds are those of
  /// `SchemeFailure`, except that a lack of memory is a fault of the server.
  public init(_ error: ExtractionError) {
    let failure = SchemeFailure.describing(error)
    switch error {
    case .cancelled: self = .interruption
    case .decoding(.outOfMemory): self.init(.unavailable, failure.message)
    default: self.init(Kind(rawValue: failure.kind.rawValue) ?? .unavailable, failure.message)
    }
  }

  /// Creates the service error for an error of a decoder.
  public init(_ error: DecodingError) { self.init(ExtractionError.decoding(error)) }

  private static let interruption = ServiceError(.cancelled, "interrupted before it was done")
}

extension ServiceError {
  init(_ refusal: AdmissionQueue.Refusal) {
    switch refusal {
    case .queueFull(let count):
      let requests = count == 1 ? "1 request is" : "\(count.grouped) requests are"
      self.init(.overloaded, "\(requests) already waiting; try again later")
    case .callerQueueFull(let count):
      self.init(
        .tooManyRequests,
        "this caller already has \(count.grouped) request\(count == 1 ? "" : "s") waiting; "
          + "wait for one to finish")
    case .late:
      self.init(
        .overloaded, "the queue is too long to finish within the time limit; try again later")
    case .tooLarge(let memory, let limit):
      self.init(
        .limit,
        "it takes \(memory.inMebibytes) of memory, over the \(limit.inMebibytes) available")
    }
  }
}
