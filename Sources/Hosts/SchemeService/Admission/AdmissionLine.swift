internal import SystemCalls

/// An ``AdmissionQueue`` in which tasks wait. It is not an actor, so that a task is refused, leaves
/// the line or admits the next one without switching threads.
final class AdmissionLine: Sendable {
  private struct State: Sendable {
    var queue: AdmissionQueue
    var nextNumber = 0
  }

  /// The numbers of running and waiting requests, and the memory of the running ones.
  struct Counts: Hashable, Sendable {
    let running: Int
    let waiting: Int
    let memory: Int
  }

  let capacity: AdmissionQueue.Capacity
  private let state: TaskMonitor<State, AdmissionQueue.Ticket>
  /// Returns the time since the line was created.
  private let elapsed: @Sendable () -> Duration

  /// Creates a line that measures the pace of its requests on a clock.
  init(capacity: AdmissionQueue.Capacity, clock: some Clock<Duration>) {
    self.capacity = capacity
    elapsed = clock.stopwatch()
    state = TaskMonitor(State(queue: AdmissionQueue(capacity: capacity)))
  }

  var counts: Counts {
    state.withLock { state in
      Counts(
        running: state.queue.runningCount, waiting: state.queue.waitingCount,
        memory: state.queue.memoryInUse)
    }
  }

  /// Returns the refusal that every request of a caller would get, whatever its size, or `nil` if
  /// there is none.
  func refusal(of caller: RequestCaller, timeLimit: Duration?) -> AdmissionQueue.Refusal? {
    state.withLock { $0.queue.refusal(of: caller, timeLimit: timeLimit) }
  }

  /// Returns the refusal that a request would get now, or `nil` if there is none.
  func refusal(of demand: AdmissionQueue.Demand) -> AdmissionQueue.Refusal? {
    state.withLock { $0.queue.refusal(of: demand) }
  }

  /// Waits for admission, and calls a function. The place and the memory are released when the
  /// function returns. The function can release memory earlier: it passes the number of bytes that
  /// it still needs to `keep`.
  ///
  /// - Throws: `AdmissionQueue.Refusal` at once, or as soon as the first pace shows that the request
  ///   would be late; `CancellationError` as soon as the task is cancelled while it waits; and the
  ///   errors of the function.
  func withAdmission<Result>(
    _ demand: AdmissionQueue.Demand, noteWait: () -> Void = {},
    _ body: (_ keep: (_ memory: Int) -> Void) async throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    var (ticket, answer) = state.withLock { state in
      defer { state.nextNumber += 1 }
      let ticket = AdmissionQueue.Ticket(number: state.nextNumber)
      return (ticket, state.queue.enter(ticket, demand, at: elapsed()))
    }
    defer { wake(state.withLock { $0.queue.leave(ticket) }) }
    if answer == .waiting {
      noteWait()
      answer = try await state.wait(for: ticket) {
        let answer = $0.queue.answer(to: ticket)
        return answer == .waiting ? nil : answer
      }
      // The request may have been admitted after its task was cancelled, but before it left the line.
      try Task.checkCancellation()
    }
    if case .refused(let refusal) = answer { throw refusal }
    let start = elapsed()
    let result = try await body { memory in
      wake(state.withLock { $0.queue.keep(memory, of: ticket) })
    }
    let end = elapsed()
    wake(state.withLock { $0.queue.record(demand.work, in: end - start, at: end) })
    return result
  }

  private func wake(_ tickets: [AdmissionQueue.Ticket]) {
    for ticket in tickets { state.wake(ticket) }
  }
}
