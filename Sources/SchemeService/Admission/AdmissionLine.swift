internal import SystemCalls

/// An ``AdmissionQueue`` in which tasks wait, with their continuations.
///
/// It is a monitor and not an actor, so that a task is refused, leaves the line or admits the next one
/// without a change of threads.
final class AdmissionLine: Sendable {
  private struct State: Sendable {
    var queue: AdmissionQueue
    var nextNumber = 0
    /// The waiting tasks.
    var waiting: [AdmissionQueue.Ticket: CheckedContinuation<Void, any Error>] = [:]

    /// Takes those who were admitted out of those who wait.
    mutating func called(
      _ tickets: [AdmissionQueue.Ticket]
    ) -> [CheckedContinuation<Void, any Error>] {
      tickets.compactMap { waiting.removeValue(forKey: $0) }
    }

    /// Takes one who waits out of the line, if it still waits.
    ///
    /// - Returns: The one, and those who are admitted now.
    mutating func cancel(
      _ ticket: AdmissionQueue.Ticket
    ) -> (CheckedContinuation<Void, any Error>?, [CheckedContinuation<Void, any Error>]) {
      guard let waiter = waiting.removeValue(forKey: ticket) else { return (nil, []) }
      return (waiter, called(queue.leave(ticket)))
    }
  }

  /// The place of an admitted task.
  struct Place: Sendable {
    fileprivate let line: AdmissionLine
    fileprivate let ticket: AdmissionQueue.Ticket

    /// Gives back the memory beyond what is still needed.
    func keep(_ memory: Int) {
      let called = line.state.withLock { state in
        state.called(state.queue.keep(memory, of: ticket))
      }
      for next in called { next.resume() }
    }
  }

  /// The numbers of those in a line, and the memory of those who run.
  struct Counts: Hashable, Sendable {
    let running: Int
    let waiting: Int
    let memory: Int
  }

  private let state: Monitor<State>
  private let noteWait: @Sendable () -> Void

  /// Creates an empty line.
  ///
  /// - Parameters:
  ///   - capacity: The sizes of the line.
  ///   - noteWait: Called each time that someone begins to wait. The default does nothing.
  init(capacity: AdmissionQueue.Capacity, noteWait: @escaping @Sendable () -> Void = {}) {
    self.noteWait = noteWait
    state = Monitor(State(queue: AdmissionQueue(capacity: capacity)))
  }

  /// The numbers at this moment.
  var counts: Counts {
    state.withLock { state in
      Counts(
        running: state.queue.runningCount, waiting: state.queue.waitingCount,
        memory: state.queue.memoryInUse)
    }
  }

  /// Refuses a caller of whom any request would be refused, before more is done for it.
  func refuseIfFull(_ caller: RequestCaller) throws(AdmissionQueue.Refusal) {
    if let refusal = state.withLock({ $0.queue.refusal(of: caller) }) { throw refusal }
  }

  /// Waits for admission, and calls a function.
  ///
  /// - Parameters:
  ///   - demand: The claim.
  ///   - body: The function. The claim is given back when it returns or throws.
  /// - Returns: The result of the function.
  /// - Throws: `AdmissionQueue.Refusal` at once, `CancellationError` as soon as the task is cancelled
  ///   while it waits, and what the function throws.
  func withAdmission<Result>(
    _ demand: AdmissionQueue.Demand, _ body: (Place) async throws -> Result
  ) async throws -> Result {
    let ticket = state.withLock { state in
      defer { state.nextNumber += 1 }
      return AdmissionQueue.Ticket(number: state.nextNumber)
    }
    try await enter(ticket, demand)
    defer { leave(ticket) }
    return try await body(Place(line: self, ticket: ticket))
  }

  private func enter(
    _ ticket: AdmissionQueue.Ticket, _ demand: AdmissionQueue.Demand
  ) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let answer: Result<Void, any Error>? = state.withLock { state in
          // What was cancelled before is seen here; what is cancelled later is found in the line.
          if Task.isCancelled { return .failure(CancellationError()) }
          switch state.queue.enter(ticket, demand) {
          case .admitted: return .success(())
          case .refused(let refusal): return .failure(refusal)
          case .waiting:
            state.waiting[ticket] = continuation
            return nil
          }
        }
        if let answer { continuation.resume(with: answer) } else { noteWait() }
      }
    } onCancel: {
      let (waiter, called) = state.withLock { state in state.cancel(ticket) }
      waiter?.resume(throwing: CancellationError())
      for next in called { next.resume() }
    }
  }

  private func leave(_ ticket: AdmissionQueue.Ticket) {
    let called = state.withLock { state in state.called(state.queue.leave(ticket)) }
    for next in called { next.resume() }
  }
}
