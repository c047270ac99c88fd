internal import ScheduleHooks

/// A unit of work of the runtime: a task up to its next suspension, or the queue of an actor.
@safe struct Job: Sendable {
  /// A kind of job.
  enum Kind {
    /// A task that begins or continues.
    case task
    /// An actor that runs the tasks in its queue.
    case actor
    /// The end of a `Task.yield()`.
    case yield
  }

  private let job: UnownedJob

  // SAFETY: An unowned job is a pointer to the job and nothing else.
  private var pointer: UnsafeMutableRawPointer {
    unsafe unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
  }

  /// Creates the job at an address.
  init(_ pointer: UnsafeMutableRawPointer) {
    job = unsafe unsafeBitCast(pointer, to: UnownedJob.self)
  }

  /// Creates a job that an executor was given.
  init(_ job: UnownedJob) { self.job = job }

  /// The kind of the job.
  var kind: Kind {
    // SAFETY: A job lives until it has run, and each runs once.
    switch unsafe scheduleHooksKind(pointer) {
    case 0: .task
    case 195: .yield
    default: .actor
    }
  }

  /// The number of its task. Only a job of kind ``Kind/task`` has one.
  var taskID: UInt64 {
    // SAFETY: As in `kind`.
    unsafe scheduleHooksTaskID(pointer)
  }

  /// Makes the job, which runs next, stop at its beginning if it is a task.
  ///
  /// For a waiting task, the runtime establishes an order after its cancellation. For a running
  /// task, it does not.
  func stopAtBeginning() {
    guard kind == .task else { return }
    // SAFETY: As in `kind`.
    unsafe scheduleHooksStopAtBeginning(pointer)
  }

  /// The number of the job's owner, which keeps a thread: its task, or else the actor.
  var owner: UInt64 {
    kind == .task ? taskID : UInt64(UInt(bitPattern: unsafe pointer))
  }

  /// What is not where the hooks expect it in the memory of the job, or `nil` if all is there.
  var layoutFault: String? {
    // SAFETY: As in `kind`. The text is a constant.
    unsafe scheduleHooksLayoutFault(pointer).map { unsafe String(cString: $0) }
  }

  /// Runs the job in the calling thread, which must be that of a lane with these executors.
  func run(on place: Place, _ executors: LaneExecutors) {
    // SAFETY: The lane runs a job once, and the executors live as long as the process.
    switch place {
    case .pool:
      unsafe scheduleHooksRun(
        pointer, executors.pool.serialReference, executors.pool.taskReference)
    case .gate:
      unsafe scheduleHooksRun(
        pointer, executors.gate.serialReference, executors.pool.taskReference)
    case .main:
      unsafe scheduleHooksRunOnMain(pointer, executors.main.serialReference)
    }
  }
}

/// The executor for which a job waits.
enum Place {
  /// The default executor, which also runs actors with tasks in their queues.
  case pool
  /// The main actor.
  case main
  /// The gate at which tasks wait to enter an actor.
  case gate
}
