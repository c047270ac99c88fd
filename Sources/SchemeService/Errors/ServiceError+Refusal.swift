internal import ImageDecoding

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
