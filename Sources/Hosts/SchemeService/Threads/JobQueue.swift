/// The jobs that wait for a thread, in order of arrival, but urgent ones first. The number of others that run at the
/// same time is limited, so that they cannot occupy all threads.
struct JobQueue: Sendable {
  /// A job, and the executor on which it runs.
  ///
  /// SAFETY: a task is not freed before its jobs have run, and retains the executor that it prefers
  /// until then. Each job is run once.
  @safe
  struct Job: Sendable {
    private let job: UnownedJob
    private let executor: UnownedTaskExecutor

    /// Whether a person waits for the job.
    let isUrgent: Bool

    init(_ job: consuming ExecutorJob, on executor: some TaskExecutor) {
      isUrgent = job.priority.rawValue >= TaskPriority.high.rawValue
      unsafe (self.job, self.executor) = (UnownedJob(job), executor.asUnownedTaskExecutor())
    }

    func run() { unsafe job.runSynchronously(on: executor) }
  }

  /// A Boolean value that indicates whether no further jobs will be added.
  var isClosed = false

  private var urgent: ArraySlice<Job> = []
  private var others: ArraySlice<Job> = []
  /// The number of other jobs that may start now.
  private var freeCount: Int

  init(limit: Int) { freeCount = limit }

  mutating func append(_ job: Job) {
    if job.isUrgent { urgent.append(job) } else { others.append(job) }
  }

  /// Removes the next job. Returns `nil` if there is none yet, and `.some(nil)` if there will be
  /// none anymore.
  mutating func next() -> Job?? {
    if let job = urgent.popFirst() { return job }
    if freeCount > 0, let job = others.popFirst() {
      freeCount -= 1
      return job
    }
    return isClosed ? .some(nil) : nil
  }

  /// Notes the end of a job.
  mutating func end(_ job: Job) { if !job.isUrgent { freeCount += 1 } }
}
