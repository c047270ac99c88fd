internal import ScheduleHooks
internal import Synchronization

/// A test of what an exploration assumes about the concurrency runtime, before the first exploration of a process.
///
/// The hooks read the options that create a task, and replace the function that a job begins with. Both have a layout
/// that another version of the runtime may change. Then an exploration would see nothing, or damage memory.
enum SelfTest {
  /// What the runtime does otherwise than expected, or `nil` if it is as expected.
  static let fault: String? = run()

  private static let taskName = "self test"
  private static let stepLimit = 100

  private actor Counter {
    private(set) var count = 0

    func add() { count += 1 }
  }

  /// Ends the process if the runtime is not as expected.
  static func require() {
    guard let fault else { return }
    // Going on would damage memory, or report that nothing was found.
    fatalError(
      "ScheduleExploration does not know this version of the Swift runtime: \(fault). It needs Swift 6.3."
    )
  }

  private static func run() -> String? {
    guard scheduleHooksSeeTasks() else { return nil }
    // As in an exploration, Thread Sanitizer sees only the jobs.
    scheduleHooksHide()
    defer { scheduleHooksShow() }
    let executors = LaneExecutors()
    let lane = Lane(executors)
    lane.stopsAtBeginnings = true
    let count = Synchronization.Mutex(0)
    var taskName: String?
    var (hasTask, hasGate) = (false, false)
    lane.with { begin { number in count.withLock { $0 = number } } }
    for _ in 0..<stepLimit {
      let events = lane.takeEvents()
      if events.isEmpty { break }
      for event in events {
        switch event {
        case .task(_, let name, _): (hasTask, taskName) = (true, name)
        case .job(let job, let place, _, _):
          if let fault = job.layoutFault { return fault }
          if place == .gate { hasGate = true }
          lane.run(job, on: place)
        case .sleep, .note: break
        }
      }
    }
    if !hasTask { return "the creation of a task is not seen" }
    if taskName != Self.taskName { return "the name of a task is elsewhere" }
    if !hasGate { return "a hop to an actor is not seen" }
    if count.withLock({ $0 }) != 1 { return "a task does not run to its end" }
    return nil
  }

  private static func begin(_ end: @escaping @Sendable (Int) -> Void) {
    Task(name: taskName) {
      let counter = Counter()
      await counter.add()
      end(await counter.count)
    }
  }
}
