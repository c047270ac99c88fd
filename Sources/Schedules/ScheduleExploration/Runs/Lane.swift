internal import Foundation
internal import ScheduleHooks

/// A thread's view of a run: everything that happens while a job runs on the thread, in order.
///
/// Each thread has its own lane, so that threads share nothing while their jobs run.
@safe final class Lane {
  /// Something that happened while a job ran.
  enum Event {
    /// A job was enqueued, perhaps for later, by a task (0 if the task is unknown).
    case job(Job, Place, delay: Duration?, by: UInt64)
    /// A task was created by another, with or without a name.
    case task(WeakTask, name: String?, by: UInt64)
    /// A task began to sleep by the clock of the schedule.
    case sleep(Sleeper, by: UInt64)
    /// The scenario added a note to the trace.
    case note(String)
  }

  /// Something that a lane does for a participant.
  enum Work {
    /// Runs a job until its task is suspended.
    case run(Job, on: Place)
    /// Wakes up a task whose sleep has ended.
    case wake(Sleeper)
    case cancel(WeakTask)
  }

  /// The time that clocks show while a job runs.
  var now = ScheduleClock.Instant(offset: .zero) {
    didSet { nanoseconds = now.offset.nanoseconds }
  }
  private var nanoseconds: Int64 = 0
  private var events: [Event] = []
  private var taken: [Event] = []
  /// The name of the task that is being created, and the number of events before its creation.
  private var creation: (name: String?, eventCount: Int)?
  /// The number of events before the running job.
  private var eventCount = 0
  /// The worker of the lane, or `nil` if the lane is on the thread of the exploration.
  unowned(unsafe) var worker: Worker?
  /// A Boolean value that indicates whether tasks also stop where they continue.
  var stopsAtBeginnings = false
  /// The text that is written if a job of the lane ends the process.
  var lastWords = ""
  /// The schedule that the scenario of the run receives.
  var schedule: Schedule?
  /// The random numbers of the run.
  var random = SeededGenerator(seed: 0)

  private let executors: LaneExecutors
  /// The executors as the runtime passes them.
  private let references: ScheduleExecutors

  init(_ executors: LaneExecutors) {
    self.executors = executors
    unsafe references = ScheduleExecutors(
      pool: executors.pool.taskReference, main: executors.main.serialReference,
      gate: executors.gate.serialReference)
  }

  /// The lane of the calling thread.
  static var current: Lane? {
    // SAFETY: A thread leaves its lane before the lane is released.
    unsafe scheduleHooksLane().map { unsafe Unmanaged<Lane>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Performs some work on this lane.
  func with<Result>(_ body: () -> Result) -> Result {
    enter()
    defer { scheduleHooksLeave() }
    return body()
  }

  private func enter() {
    _ = Self.hooks
    // SAFETY: The lane lives until this returns, and then the thread no longer refers to it.
    unsafe scheduleHooksEnter(Unmanaged.passUnretained(self).toOpaque(), references, nanoseconds)
  }

  /// Lets others run first if the run interrupts at operations.
  ///
  /// - Returns: `false` if no other could run, because the run does not interrupt at operations.
  @discardableResult
  func stop(as stop: Worker.Stop = .paused) -> Bool {
    guard let worker = unsafe worker, stop != .paused || !scheduleHooksIsCancelling() else {
      return false
    }
    let taskID = scheduleHooksCurrentTaskID()
    scheduleHooksLeave()
    // The time may have changed when the lane continues.
    defer { enter() }
    return worker.pause(stop, in: taskID)
  }

  func perform(_ work: Work) {
    switch work {
    case .run(let job, let place): run(job, on: place)
    case .wake(let sleeper): with { sleeper.wake() }
    case .cancel(let task): with { task.cancel() }
    }
  }

  /// Runs a job on this lane until its task is suspended.
  ///
  /// A task that hops to the executor on which it runs continues, as does one that enters an actor.
  func run(_ job: Job, on place: Place) {
    var next: (job: Job, place: Place)? = (job, place)
    while let (job, place) = next {
      let taskID = job.kind == .task ? job.taskID : nil
      eventCount = events.count
      with {
        if stopsAtBeginnings { job.stopAtBeginning() }
        job.run(on: place, executors)
        // Runs come one after another.
        executors.pool.comesBefore()
      }
      next = takeEvent(since: eventCount) { next, nextPlace in
        switch place {
        case .gate: next.kind == .actor
        case .pool, .main: next.kind == .task && next.taskID == taskID && nextPlace == place
        }
      }
    }
  }

  /// Takes all events since the last call. The lane uses the memory of two arrays in turn.
  func takeEvents() -> [Event] {
    taken.removeAll(keepingCapacity: true)
    swap(&events, &taken)
    eventCount = 0
    return taken
  }

  func add(_ event: Event) { events.append(event) }

  func add(_ job: Job, on place: Place, after delay: Duration?) {
    let taskID = scheduleHooksCurrentTaskID()
    events.append(.job(job, place, delay: delay, by: taskID))
    // A task that was resumed by another may run at once.
    if creation == nil, delay == nil, job.kind == .task, taskID != 0, job.taskID != taskID {
      stop()
    }
  }

  func addSleeper(_ sleeper: Sleeper) {
    events.append(.sleep(sleeper, by: scheduleHooksCurrentTaskID()))
  }

  private func beginCreation(_ name: String?) {
    stop()
    creation = (name, events.count)
  }

  /// Moves the creation of a task before its first job, which may be that of an actor.
  private func endCreation(_ task: WeakTask) {
    guard let (name, count) = creation else { return }
    creation = nil
    for index in events.indices.dropFirst(count) {
      if case .job(let job, let place, let delay, _) = events[index] {
        events[index] = .job(job, place, delay: delay, by: task.id)
      }
    }
    events.insert(.task(task, name: name, by: scheduleHooksCurrentTaskID()), at: count)
    stop()
  }

  /// Removes the last job since some event for which a predicate holds.
  private func takeEvent(
    since count: Int, where isWanted: (Job, Place) -> Bool
  ) -> (Job, Place)? {
    let index = events.indices.dropFirst(count).last { index in
      guard case .job(let job, let place, nil, _) = events[index] else { return false }
      return isWanted(job, place)
    }
    guard let index, case .job(let job, let place, _, _) = events.remove(at: index) else {
      return nil
    }
    return (job, place)
  }

  /// The number of hooks that the runtime does not have. The hooks are installed once.
  static let hooks: Int32 = {
    // SAFETY: The functions use only their arguments, on the thread that calls them.
    var callbacks = unsafe ScheduleCallbacks(
      enqueue: { _, job in unsafe Lane.current?.add(Job(job), on: .pool, after: nil) },
      enqueueOnMain: { _, job in unsafe Lane.current?.add(Job(job), on: .main, after: nil) },
      enqueueLater: { _, job, delay in
        unsafe Lane.current?.add(Job(job), on: .pool, after: .nanoseconds(delay))
      },
      willCreate: { _, name in
        unsafe Lane.current?.beginCreation(name.map { unsafe String(cString: $0) })
      },
      didCreate: { _, task, group in
        unsafe Lane.current?.endCreation(WeakTask(task, group: UInt(bitPattern: group)))
      },
      willChange: { _ in Lane.current?.stop() },
      waitForLock: { _, thread, again in
        // No other thread can release a lock that the thread itself holds.
        guard let lane = Lane.current,
          thread == scheduleHooksThread() || lane.executors.standing.contains(thread)
        else { return false }
        return lane.stop(as: again ? .stillBlocked : .blocked)
      },
      holderOfQueue: { _, queue in
        Lane.current?.executors.queues.holder(of: UInt(bitPattern: queue)) ?? 0
      },
      setHolderOfQueue: { _, queue, thread in
        Lane.current?.executors.queues.setHolder(of: UInt(bitPattern: queue), thread)
      },
      random: { _ in Lane.current?.random.next() ?? 0 })
    findLockCallers()
    return unsafe scheduleHooksInstall(&callbacks)
  }()

  /// Lets the hooks find out how the locks of Foundation lock.
  private static func findLockCallers() {
    let locks: [any NSLocking] = [NSLock(), NSRecursiveLock(), NSCondition(), NSConditionLock()]
    scheduleHooksFindLockCallers(true)
    defer { scheduleHooksFindLockCallers(false) }
    for lock in locks { lock.withLock {} }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
