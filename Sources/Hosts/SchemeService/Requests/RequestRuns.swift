internal import SystemCalls

/// The requests in progress in a service. Each can be stopped: by its caller, at its deadline, or
/// when the service is shut down.
final class RequestRuns: Sendable {
  private struct State: Sendable {
    var nextNumber = 0
    /// A Boolean value that indicates whether no further requests are accepted.
    var isClosed = false
    /// The functions that stop the requests in progress.
    var stops: [Int: @Sendable () -> Void] = [:]
  }

  private let state = TaskMonitor<State, AnyChange>(State())

  var count: Int { state.withLock { $0.stops.count } }

  /// Does the work of a request, and returns when all of the work has ended. At the deadline, calls
  /// `late` with a function that stops the work.
  ///
  /// Throws the errors of the work; `CancellationError` if the caller cancelled it; and
  /// ``ServiceError`` if the deadline or the shutdown stopped the work, or it was not begun.
  func run<Result: Sendable>(
    until deadline: Deadline? = nil,
    late: @escaping @Sendable (_ stop: () -> Void) -> Void = { $0() },
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    // The reason for stopping the request, unless its caller cancelled it.
    let reason = Monitor<ServiceError?>(nil)
    let (number, task, stop) = try state.withLock { (state) throws(ServiceError) in
      guard !state.isClosed else {
        throw ServiceError(.draining, "the service is shutting down; send it to another")
      }
      let task = Task(name: "request") { try await work() }
      let stop: @Sendable (ServiceError) -> Void = { newReason in
        reason.withLock { $0 = $0 ?? newReason }
        task.cancel()
      }
      state.nextNumber += 1
      state.stops[state.nextNumber] = {
        stop(
          ServiceError(
            .draining, "the service shut down before it was done; send it to another"))
      }
      return (state.nextNumber, task, stop)
    }
    let timer = deadline.map { deadline in
      Task(name: "deadline") {
        if await deadline.pass() { late { stop(ServiceError(late: deadline.timeLimit)) } }
      }
    }
    let result = await task.linkedResult
    timer?.cancel()
    await timer?.value
    state.change { $0.stops[number] = nil }
    do {
      return try result.get()
    } catch {
      guard ServiceError(error).kind == .cancelled else { throw error }
      if let reason = reason.withLock({ $0 }), !Task.isCancelled { throw reason }
      throw CancellationError()
    }
  }

  func close() { state.withLock { $0.isClosed = true } }

  /// Stops all requests, and accepts no more.
  func stopAll() {
    let stops = state.withLock { state in
      state.isClosed = true
      return Array(state.stops.values)
    }
    for stop in stops { stop() }
  }

  func waitUntilEmpty() async {
    await state.waitUncancelled(for: .change) { $0.stops.isEmpty ? () : nil }
  }
}

extension ServiceError {
  init(late timeLimit: Duration) {
    self.init(
      .deadlineExceeded, "it was not done within \(timeLimit); allow more time, or try again later")
  }
}
