/// A pool of a few threads for work that blocks.
///
/// Work belongs to a lane, such as a file. The work of a lane is done in order by one thread at a time, so
/// a lane that hangs holds up no other. Threads start on demand, and end when no work waits.
package final class BlockingPool<Lane: Hashable & Sendable>: Sendable {
  private struct Job: Sendable {
    let number: Int
    /// Does the work, and returns a function that passes on the result.
    let run: @Sendable () -> @Sendable () -> Void
    /// Ends the wait for the work, which is not done.
    let fail: @Sendable (any Error) -> Void
  }

  private struct State: Sendable {
    var nextNumber = 0
    var threadCount = 0
    /// The waiting work of the lanes that have any, or that a thread works for.
    var lanes: [Lane: ArraySlice<Job>] = [:]
    /// The lanes that wait for a thread, in the order of their turns.
    var ready: ArraySlice<Lane> = []
    /// The numbers of the work that is being done, and whether its task was cancelled.
    var running: [Int: Bool] = [:]

    /// Returns the next job. If there is none, the thread that asks must end.
    mutating func take() -> (Job, Lane)? {
      while let lane = ready.popFirst() {
        if let job = lanes[lane]?.popFirst() {
          running[job.number] = false
          return (job, lane)
        }
        lanes[lane] = nil
      }
      threadCount -= 1
      return nil
    }

    /// Lets other lanes have their turns before the next job of a lane.
    mutating func finish(_ job: Job, in lane: Lane) {
      running[job.number] = nil
      ready.append(lane)
    }
  }

  private let threadLimit: Int
  private let state = Monitor(State())

  /// Creates a pool without threads.
  ///
  /// - Parameter threadLimit: The maximum number of threads.
  package init(threadLimit: Int) { self.threadLimit = threadLimit }

  /// Runs blocking work on a thread of the pool, and waits for its result.
  ///
  /// - Parameters:
  ///   - lane: The lane of the work.
  ///   - work: The work. Its argument is a function that returns whether the task was cancelled.
  /// - Returns: The result.
  /// - Throws: The error of the work, `CancellationError` if the task is cancelled before the work
  ///   begins, and a ``SystemError`` if no thread can be started.
  package func result<Result: Sendable>(
    in lane: Lane, of work: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Result
  ) async throws -> Result {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      return state.nextNumber
    }
    // A thread leaves the monitor after its work.
    defer { state.synchronize() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Result, any Error>) in
        add(
          Job(
            number: number,
            run: { [state] in
              let result = Swift.Result {
                try work { state.withLock { $0.running[number] == true } }
              }
              return { continuation.resume(with: result) }
            },
            fail: { continuation.resume(throwing: $0) }), to: lane)
      }
    } onCancel: {
      let job = state.withLock { state -> Job? in
        if state.running[number] != nil { state.running[number] = true }
        guard let index = state.lanes[lane]?.firstIndex(where: { $0.number == number }) else {
          return nil
        }
        return state.lanes[lane]?.remove(at: index)
      }
      job?.fail(CancellationError())
    }
  }

  private func add(_ job: Job, to lane: Lane) {
    let error = state.withLock { [threadLimit] state -> (any Error)? in
      // An earlier cancellation is detected here. A later one finds this job in its lane.
      if Task.isCancelled { return CancellationError() }
      guard state.lanes[lane] == nil else {
        state.lanes[lane]?.append(job)
        return nil
      }
      if state.threadCount < threadLimit {
        guard SystemThread.start({ [state = self.state] in Self.run(state) }) else {
          return SystemError.noThread
        }
        state.threadCount += 1
      }
      state.lanes[lane] = [job]
      state.ready.append(lane)
      return nil
    }
    if let error { job.fail(error) }
  }

  /// Does work until no lane is ready.
  private static func run(_ state: Monitor<State>) {
    var next = state.withLock { $0.take() }
    while let (job, lane) = next {
      let passOn = job.run()
      next = state.withLock { state in
        state.finish(job, in: lane)
        return state.take()
      }
      passOn()
    }
  }
}
