internal import SchemeService
internal import SystemCalls

/// A pipe that passes a body from its connection to the service, one chunk at a time. The
/// connection waits until a chunk has been taken, so the sender gets backpressure.
final class BodyPipe: Sendable {
  private struct State: Sendable {
    var chunk: [UInt8]?
    /// The end of the body, once it is known: complete, or cut off.
    var end: Result<Void, ServiceError>?
    /// A Boolean value that indicates whether further chunks are discarded.
    var isAbandoned = false
  }

  private let state = TaskMonitor<State, AnyChange>(State())

  /// Sends a chunk, waits until it has been taken, and returns whether more are wanted.
  func send(_ chunk: [UInt8]) async throws -> Bool {
    state.change { if !$0.isAbandoned { $0.chunk = chunk } }
    return try await state.wait(for: .change) { state in
      state.isAbandoned ? false : state.chunk == nil ? true : nil
    }
  }

  func finish(_ end: Result<Void, ServiceError> = .success(())) { state.change { $0.end = end } }

  func abandon() { state.change { ($0.isAbandoned, $0.chunk) = (true, nil) } }
}

extension BodyPipe: AsyncSequence, AsyncIteratorProtocol {
  func next() async throws -> [UInt8]? {
    let next = try await state.wait(for: .change) { state -> Result<[UInt8]?, ServiceError>? in
      defer { state.chunk = nil }
      return state.chunk.map { .success($0) } ?? state.end?.map { nil }
    }
    state.wake(.change)
    return try next.get()
  }

  func makeAsyncIterator() -> BodyPipe { self }
}
