/// The jobs that wait for a thread, first come, first served.
struct JobQueue: Sendable {
  /// A job, and the executor on which it runs.
  ///
  /// SAFETY: a task is not freed before its jobs have run, and holds the executor that it prefers until
  /// then. Each job is run once.
  @safe
  struct Job: Sendable {
    private let job: UnownedJob
    private let executor: UnownedTaskExecutor

    /// Takes a job that an executor was given.
    init(_ job: consuming ExecutorJob, on executor: some TaskExecutor) {
      unsafe (self.job, self.executor) = (UnownedJob(job), executor.asUnownedTaskExecutor())
    }

    /// Runs the job on this thread.
    func run() { unsafe job.runSynchronously(on: executor) }
  }

  /// The next job of a thread, or `nil` if the thread is to end.
  struct Next: Sendable {
    let job: Job?
  }

  /// The number of threads that have not ended.
  var threadCount: Int
  /// A Boolean value that indicates whether no further jobs come.
  var isClosed = false
  /// The tasks that wait for the last thread to end.
  var waiters: [CheckedContinuation<Void, Never>] = []

  /// The jobs that came last, in order.
  private var incoming: [Job] = []
  /// The jobs before these, the first one last.
  private var outgoing: [Job] = []

  /// Creates an empty queue for some threads.
  init(threadCount: Int) { self.threadCount = threadCount }

  /// Adds a job at the end.
  mutating func append(_ job: Job) { incoming.append(job) }

  /// Takes the first job, or returns `nil` as long as there is none.
  mutating func next() -> Next? {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming.removeAll(keepingCapacity: true)
    }
    if let job = outgoing.popLast() { return Next(job: job) }
    return isClosed ? Next(job: nil) : nil
  }

  /// Counts a thread as ended, and returns those who waited for the last one.
  mutating func endThread() -> [CheckedContinuation<Void, Never>] {
    threadCount -= 1
    guard threadCount == 0 else { return [] }
    defer { waiters = [] }
    return waiters
  }
}
