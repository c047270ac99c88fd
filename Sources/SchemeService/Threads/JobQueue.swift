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

  /// A Boolean value that indicates whether no further jobs come.
  var isClosed = false

  /// The jobs, in order.
  private var jobs: ArraySlice<Job> = []

  /// Adds a job at the end.
  mutating func append(_ job: Job) { jobs.append(job) }

  /// Takes the first job, or returns `nil` as long as there is none.
  mutating func next() -> Next? {
    if let job = jobs.popFirst() { return Next(job: job) }
    return isClosed ? Next(job: nil) : nil
  }
}
