internal import SchemeService
internal import SystemCalls

/// A pipe for a body from its connection to the service, one chunk at a time.
///
/// The connection waits until a chunk has been taken, which makes the sender wait as well.
final class BodyPipe: Sendable {
  private struct State: Sendable {
    var chunk: [UInt8]?
    /// The end, once it is known: whole, or cut off.
    var end: Result<Void, ServiceError>?
    /// A Boolean value that indicates whether chunks are no longer wanted.
    var isAbandoned = false
    /// The service, if it waits for a chunk.
    var taker: CheckedContinuation<[UInt8]?, any Error>?
    /// The connection, if it waits until the chunk has been taken.
    var sender: CheckedContinuation<Void, Never>?

    mutating func takeSender() -> CheckedContinuation<Void, Never>? {
      defer { sender = nil }
      return sender
    }
  }

  private let state = Monitor(State())

  /// Sends a chunk, and waits until it has been taken.
  ///
  /// - Returns: Whether more chunks are wanted.
  func send(_ chunk: [UInt8]) async -> Bool {
    await withCheckedContinuation { (sender: CheckedContinuation<Void, Never>) in
      let (taker, isDone) = state.withLock { state in
        if state.isAbandoned { return (nil as CheckedContinuation<[UInt8]?, any Error>?, true) }
        if let taker = state.taker {
          state.taker = nil
          return (taker, true)
        }
        state.chunk = chunk
        state.sender = sender
        return (nil, false)
      }
      taker?.resume(returning: chunk)
      if isDone { sender.resume() }
    }
    return state.withLock { !$0.isAbandoned }
  }

  /// Ends the body.
  func finish(_ end: Result<Void, ServiceError> = .success(())) {
    let taker = state.withLock { state in
      defer { state.taker = nil }
      state.end = end
      return state.taker
    }
    taker?.resume(with: Self.outcome(end))
  }

  /// Discards the chunks to come.
  func abandon() {
    let sender = state.withLock { state in
      state.isAbandoned = true
      state.chunk = nil
      return state.takeSender()
    }
    sender?.resume()
  }

  private func next() async throws -> [UInt8]? {
    defer { state.synchronize() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (taker: CheckedContinuation<[UInt8]?, any Error>) in
        let (outcome, sender) = state.withLock {
          state -> (Outcome?, CheckedContinuation<Void, Never>?) in
          if Task.isCancelled { return (.failure(CancellationError()), nil) }
          if let chunk = state.chunk {
            state.chunk = nil
            return (.success(chunk), state.takeSender())
          }
          if let end = state.end { return (Self.outcome(end), nil) }
          state.taker = taker
          return (nil, nil)
        }
        sender?.resume()
        if let outcome { taker.resume(with: outcome) }
      }
    } onCancel: {
      let taker = state.withLock { state in
        defer { state.taker = nil }
        return state.taker
      }
      taker?.resume(throwing: CancellationError())
    }
  }

  private typealias Outcome = Result<[UInt8]?, any Error>

  private static func outcome(_ end: Result<Void, ServiceError>) -> Outcome {
    end.map { nil }.mapError { $0 }
  }
}

extension BodyPipe: AsyncSequence {
  struct Iterator: AsyncIteratorProtocol {
    fileprivate let pipe: BodyPipe

    mutating func next() async throws -> [UInt8]? { try await pipe.next() }
  }

  func makeAsyncIterator() -> Iterator { Iterator(pipe: self) }
}
