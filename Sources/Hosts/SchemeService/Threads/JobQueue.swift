/// A first-in, first-out queue of the jobs that wait for a thread.
struct JobQueue: Sendable {
  /// A job, and the executor on which it runs.
  ///
  /// SAFETY: a task is not freed before its jobs have run, and retains the executor that it prefers
  /// until then. Each job is run once.
  @safe
  struct Job: Sendable {
    private let job: UnownedJob
    private let executor: UnownedTaskExecutor

    init(_ job: consuming ExecutorJob, on executor: some TaskExecutor) {
      unsafe (self.job, self.executor) = (UnownedJob(job), executor.asUnownedTaskExecutor())
    }

    func run() { unsafe job.runSynchronously(on: executor) }
  }

  /// A Boolean value that indicates whether no further jobs will be added.
  var isClosed = false

  private var jobs: ArraySlice<Job> = []

  mutating func append(_ job: Job) { jobs.append(job) }

  /// Removes the first job. Returns `nil` if there is none yet, and `.some(nil)` if there will be
  /// none anymore.
  mutating func next() -> Job?? {
    if let job = jobs.popFirst() { return job }
    return isClosed ? .some(nil) : nil
  }
}
