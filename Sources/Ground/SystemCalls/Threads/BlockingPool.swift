/// A pool of a limited number of threads for blocking work. The work of a lane, such as a file, is
/// done in order by one thread at a time, so a lane that hangs delays no other. Threads start on
/// demand. A few of them wait for more work, since a busy system keeps a new thread waiting. They
/// end after the last reference to the pool is released.
package final class BlockingPool<Lane: Hashable & Sendable>: Sendable {
  private struct Job: Sendable {
    let number: Int
    let run: @Sendable () -> Void
  }

  private struct Progress<Result: Sendable>: Sendable {
    var isCancelled = false
    var result: Swift.Result<Result, any Error>?
  }

  private struct State: Sendable {
    var nextNumber = 0
    var threadCount = 0
    /// The number of threads that wait for work, and the maximum number of them.
    var idleCount = 0
    let idleLimit = SystemThread.processorCount
    var isClosed = false
    /// The waiting jobs of each lane that has any or that a thread is working for.
    var lanes: [Lane: ArraySlice<Job>] = [:]
    /// The queue of lanes that wait for a thread.
    var ready: ArraySlice<Lane> = []

    mutating func nextJob() -> (Job, Lane)? {
      while let lane = ready.popFirst() {
        if let job = lanes[lane]?.popFirst() { return (job, lane) }
        lanes[lane] = nil
      }
      return nil
    }
  }

  private let threadLimit: Int
  private let state = Monitor(State())

  package init(threadLimit: Int) { self.threadLimit = threadLimit }

  deinit {
    state.withLock { $0.isClosed = true }
    state.broadcast()
  }

  /// Runs blocking work on a thread of the pool, and waits for its result. If the work is
  /// abandonable, a cancelled task does not wait for the work to end. The work can ask whether the
  /// task was cancelled.
  ///
  /// - Throws: The error of the work, `CancellationError` if the task is cancelled before the work
  ///   begins or the work is abandoned, and a ``SystemError`` if no thread can be started.
  package func result<Result: Sendable>(
    in lane: Lane, isAbandonable: Bool = false,
    of work: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    let progress = TaskMonitor<Progress<Result>, AnyChange>(Progress())
    let number = try add(to: lane) {
      let result = Swift.Result { try work { progress.withLock { $0.isCancelled } } }
      progress.change { $0.result = result }
    }
    if let result = try? await progress.wait(for: .change, until: { $0.result }) {
      return try result.get()
    }
    progress.withLock { $0.isCancelled = true }
    if remove(number, from: lane) || isAbandonable { throw CancellationError() }
    return try await progress.waitUncancelled(for: .change) { $0.result }.get()
  }

  private func add(to lane: Lane, _ run: @escaping @Sendable () -> Void) throws(SystemError) -> Int
  {
    try state.withLock { [threadLimit] (state) throws(SystemError) in
      state.nextNumber += 1
      let job = Job(number: state.nextNumber, run: run)
      if state.lanes[lane] != nil {
        state.lanes[lane]?.append(job)
      } else {
        if state.ready.count < state.idleCount {
          self.state.signal()
        } else if state.threadCount < threadLimit {
          guard SystemThread.start({ [state = self.state] in Self.run(state) }) else {
            throw .noThread
          }
          state.threadCount += 1
        }
        state.lanes[lane] = [job]
        state.ready.append(lane)
      }
      return job.number
    }
  }

  /// Removes a waiting job, and returns whether it was still waiting.
  private func remove(_ number: Int, from lane: Lane) -> Bool {
    state.withLock { state in
      guard let index = state.lanes[lane]?.firstIndex(where: { $0.number == number }) else {
        return false
      }
      state.lanes[lane]?.remove(at: index)
      return true
    }
  }

  /// Runs jobs until enough other threads wait for more.
  private static func run(_ state: Monitor<State>) {
    while let (job, lane) = nextJob(state) {
      job.run()
      // The other lanes have their turns before the next job of this one.
      state.withLock { $0.ready.append(lane) }
    }
  }

  /// Waits for the next job of the calling thread. Returns `nil` if the thread must end.
  private static func nextJob(_ state: Monitor<State>) -> (Job, Lane)? {
    var isIdle = false
    return state.wait { state -> (Job, Lane)?? in
      let next = state.nextJob()
      if next == nil, !state.isClosed, isIdle || state.idleCount < state.idleLimit {
        if !isIdle { state.idleCount += 1 }
        isIdle = true
        return nil
      }
      if isIdle { state.idleCount -= 1 }
      if next == nil { state.threadCount -= 1 }
      return .some(next)
    }
  }
}
