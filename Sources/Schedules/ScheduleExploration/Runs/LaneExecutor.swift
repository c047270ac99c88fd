internal import ScheduleHooks

#if os(Linux)
  @_spi(ExperimentalScheduling) internal import _Concurrency
#endif

/// The executors of an exploration.
struct LaneExecutors: Sendable {
  /// The executor that the tasks of a scenario prefer.
  let pool: LaneExecutor
  /// The executor of the main actor.
  let main: LaneExecutor
  /// The executor through which every hop to an actor goes.
  let gate: LaneExecutor
  /// The jobs that threads without a lane enqueue on any of these executors.
  let outside: OutsideJobs
  /// The stopped threads, whose locks are released only when the run lets them continue.
  let standing = StandingThreads()
  /// The Dispatch queues that threads hold.
  let queues = HeldQueues()

  init() {
    let outside = OutsideJobs()
    func executor(of place: Place) -> LaneExecutor {
      let executor = LaneExecutor(place: place, outside: outside)
      // Tasks left behind by a failed run refer to the executor without retaining it.
      _ = unsafe Unmanaged.passRetained(executor)
      return executor
    }
    (pool, main, gate) = (executor(of: .pool), executor(of: .main), executor(of: .gate))
    self.outside = outside
  }
}

/// An executor that passes each job to the lane of the thread that enqueues it.
final class LaneExecutor: SerialExecutor, TaskExecutor {
  private let place: Place
  private let outside: OutsideJobs

  fileprivate init(place: Place, outside: OutsideJobs) {
    (self.place, self.outside) = (place, outside)
  }

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), after: nil) }

  private func add(_ job: UnownedJob, after delay: Duration?) {
    if let lane = Lane.current {
      lane.add(Job(job), on: place, after: delay)
    } else {
      outside.add(Job(job), on: place)
    }
  }

  /// Tells Thread Sanitizer that previous work of the calling thread happens before subsequent work
  /// that acquires.
  func comesBefore() { unsafe scheduleHooksComesBefore(Unmanaged.passUnretained(self).toOpaque()) }

  /// Tells Thread Sanitizer that subsequent work of the calling thread happens after all work that
  /// was released.
  func comesAfter() { unsafe scheduleHooksComesAfter(Unmanaged.passUnretained(self).toOpaque()) }

  /// The executor in the runtime's form of a serial executor.
  var serialReference: ScheduleExecutor {
    // SAFETY: Both consist of two words: an object and its conformance.
    unsafe unsafeBitCast(asUnownedSerialExecutor(), to: ScheduleExecutor.self)
  }

  /// The executor in the runtime's form of a task executor.
  var taskReference: ScheduleExecutor {
    // SAFETY: As above.
    unsafe unsafeBitCast(asUnownedTaskExecutor(), to: ScheduleExecutor.self)
  }
}

#if os(Linux)
  /// `Task.sleep` with the system's clocks calls this.
  extension LaneExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) { add(UnownedJob(job), after: delay as? Duration ?? .zero) }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      let delay = clock.now.duration(to: instant) as? Duration ?? .zero
      add(UnownedJob(job), after: max(.zero, delay))
    }
  }
#endif
