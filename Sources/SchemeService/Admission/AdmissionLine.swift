internal import SystemCalls

/// An ``AdmissionQueue`` in which tasks wait. It is no actor, so that a task is refused, leaves the line or
/// admits the next one without a change of threads.
final class AdmissionLine: Sendable {
  private struct State: Sendable {
    var queue: AdmissionQueue
    var nextNumber = 0
  }

  /// The numbers of those in a line, and the memory of those who run.
  struct Counts: Hashable, Sendable {
    let running: Int
    let waiting: Int
    let memory: Int
  }

  let capacity: AdmissionQueue.Capacity
  private let state: TaskMonitor<State, AdmissionQueue.Ticket>
  /// Returns the time that has passed.
  private let elapsed: @Sendable () -> Duration

  /// Creates a line that takes the pace of its requests by a clock.
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

  /// Returns the refusal of any request of a caller, as far as it is sure before its size is known.
  func refusal(of caller: RequestCaller, timeLimit: Duration?) -> AdmissionQueue.Refusal? {
    state.withLock { $0.queue.refusal(of: caller, timeLimit: timeLimit) }
  }

  /// Returns the refusal that a request would get now.
  func refusal(of demand: AdmissionQueue.Demand) -> AdmissionQueue.Refusal? {
    state.withLock { $0.queue.refusal(of: demand) }
  }

  /// Waits for admission, and calls a function. The claim is given back when that ends. The function can give
  /// back earlier what it does not need: `keep` takes the memory that it still does.
  ///
  /// - Throws: `AdmissionQueue.Refusal` at once, or when the first pace shows that the request would be late.
  ///   `CancellationError` as soon as the task is cancelled while it waits. The errors of the function.
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
      // It may have been admitted after it was cancelled, before it could leave the line.
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
