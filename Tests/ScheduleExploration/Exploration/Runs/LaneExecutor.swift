internal import ScheduleHooks

#if os(Linux)
  @_spi(ExperimentalScheduling) internal import _Concurrency
#endif

/// An executor that passes each job to the lane of the thread that enqueues it.
///
/// The tasks of a scenario prefer ``pool``, the main actor is ``main``, and whoever hops to another actor
/// passes ``gate``.
final class LaneExecutor: SerialExecutor, TaskExecutor {
  static let pool = LaneExecutor(place: .pool)
  static let main = LaneExecutor(place: .main)
  static let gate = LaneExecutor(place: .gate)

  private let place: Place

  private init(place: Place) { self.place = place }

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), after: nil) }

  private func add(_ job: UnownedJob, after delay: Duration?) {
    // A job from a thread without a lane is lost: of a scenario that waits for such a thread, which is
    // then a deadlock, or of a task that a failed run left behind.
    Lane.current?.add(Job(job), on: place, after: delay)
  }

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
