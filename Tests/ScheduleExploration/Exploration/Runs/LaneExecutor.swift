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
  /// The executor that whoever hops to another actor passes.
  let gate: LaneExecutor
  /// The jobs that threads without a lane give to any of them.
  let outside: OutsideJobs
  /// The threads that stand still, whose locks are given back only when the run has them go on.
  let standing = StandingThreads()
  /// The queues of Dispatch that threads have to themselves.
  let queues = HeldQueues()

  init() {
    let outside = OutsideJobs()
    func executor(of place: Place) -> LaneExecutor {
      let executor = LaneExecutor(place: place, outside: outside)
      // Tasks that a failed run left behind refer to it, and do not retain it.
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

  /// Tells Thread Sanitizer that what the calling thread has done comes before what comes after.
  func comesBefore() { unsafe scheduleHooksComesBefore(Unmanaged.passUnretained(self).toOpaque()) }

  /// Tells Thread Sanitizer that what the calling thread does next comes after all that came before.
  func comesAfter() { unsafe scheduleHooksComesAfter(Unmanaged.passUnretained(self).toOpaque()) }

  /// The executor as the runtime has serial ones.
  var serialReference: ScheduleExecutor {
    // SAFETY: Both are an object and its conformance, two words.
    unsafe unsafeBitCast(asUnownedSerialExecutor(), to: ScheduleExecutor.self)
  }

  /// The executor as the runtime has those that tasks prefer.
  var taskReference: ScheduleExecutor {
    // SAFETY: As above.
    unsafe unsafeBitCast(asUnownedTaskExecutor(), to: ScheduleExecutor.self)
  }
}

#if os(Linux)
  /// `Task.sleep` and the system's clocks ask the executor for this.
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
