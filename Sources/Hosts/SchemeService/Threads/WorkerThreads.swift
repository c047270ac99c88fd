internal import SystemCalls

/// A task executor with its own threads.
///
/// Decoding a photo occupies its thread for a long time. On a thread of the cooperative pool, it
/// would delay all other tasks of the process. The threads of this executor are not part of the
/// pool, so they may compute for long and block. They run jobs in order of arrival, but those of tasks with high
/// priority first. Each thread keeps up to 16 MiB of memory for its next jobs.
///
///     let threads = try WorkerThreads(count: 2)
///     let scheme = try await withTaskExecutorPreference(threads) {
///       try await SchemeExtractor().scheme(of: .file("harbor.jpg"))
///     }
///
/// The threads end after the last reference is released and the last job is done.
public final class WorkerThreads: TaskExecutor {
  /// The number of threads.
  public let count: Int

  /// The bytes of memory that a thread keeps for its next jobs. Most photos take less.
  private static let reserveByteCount = 16 << 20

  private let jobs: Monitor<JobQueue>
  /// The end of the threads, which can be awaited even after the executor is gone.
  package let ending = Ending()

  /// Starts threads.
  ///
  /// - Parameter count: The number of threads, at least 1. The default is the number of processors.
  /// - Throws: ``ServiceError`` of the kind ``ServiceError/Kind/unavailable`` if no thread can be
  ///   started. If only some can, ``count`` is their number.
  public convenience init(count: Int? = nil) throws(ServiceError) {
    try self.init(count: count ?? SystemThread.processorCount, reservedCount: 0)
  }

  /// Starts threads, of which some are always free for jobs of high priority. The priority of the threads for
  /// processors may be lower than that of other threads.
  package init(
    count: Int, reservedCount: Int, yieldsToOthers: Bool = false
  ) throws(ServiceError) {
    let jobs = Monitor(JobQueue(limit: max(1, count - reservedCount)))
    self.jobs = jobs
    var started = 0
    while started < max(1, count),
      SystemThread.start({ [ending] in
        if yieldsToOthers { SystemThread.lowerPriority() }
        Self.run(jobs, ending)
      })
    {
      started += 1
    }
    self.count = started
    ending.note(-started)
    guard started > 0 else {
      throw ServiceError(.unavailable, SystemError.noThread.message)
    }
  }

  deinit {
    jobs.withLock { $0.isClosed = true }
    jobs.broadcast()
  }

  /// Adds a job to the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = JobQueue.Job(job, on: self)
    jobs.withLock { $0.append(job) }
    jobs.signal()
  }

  /// The end of an executor's threads.
  package struct Ending: Sendable {
    /// The number of threads that have ended minus the number of threads that were started.
    private let balance = TaskMonitor<Int, AnyChange>(0)

    fileprivate func note(_ change: Int) { balance.change { $0 += change } }

    /// Waits until each thread has done its last job.
    package func wait() async {
      await balance.waitUncancelled(for: .change) { $0 == 0 ? () : nil }
    }
  }

  /// Runs jobs until there will be no more, on a thread that has no reference to the executor.
  private static func run(_ jobs: Monitor<JobQueue>, _ ending: Ending) {
    HeapReserve.keeping(reserveByteCount) {
      while let job = jobs.wait(until: { $0.next() }) {
        job.run()
        jobs.withLock { $0.end(job) }
        // Another thread may start a job now, if this one gets an urgent one.
        jobs.signal()
      }
    }
    ending.note(1)
  }
}
