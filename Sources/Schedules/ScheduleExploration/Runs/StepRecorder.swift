internal import ScheduleHooks

/// Records the steps of a run, and finds their footprints.
///
/// Where the effect of a step is not entirely visible, such as the queue of an actor that a resumed task
/// joins, the step counts as one that depends on all others.
struct StepRecorder {
  /// The size of a task group, in bytes, which the ABI fixes (`NumWords_TaskGroup`).
  private static let groupSize = UInt(32 * MemoryLayout<UInt>.size)
  /// The address that stands for the main actor.
  private static let mainActor: UInt = 0

  private(set) var steps: [PartialOrderSearch.Step] = []
  private var actorJobCount = 0
  private var placeNumbers: [UInt: Int] = [:]
  /// The parents of the children in task groups, by the addresses of the groups. A parent that has ended
  /// may have left the memory of its group to something else.
  private var groups: [UInt: Int] = [:]
  /// The participants whose last step ended outside of actors.
  private var inPool: Set<Int> = []
  /// The running step, or `nil` if it depends on all others.
  private var step: Step?

  /// What is known of the running step.
  private struct Step {
    let running: Int
    var footprint: Footprint
    /// The tasks that existed when the step began, or are created in it.
    var tasks: [Int: WeakTask] = [:]
    /// The created tasks that were not seen to become ready. They may be in the queue of an actor.
    var hidden: Set<Int> = []
    /// The number of other tasks that were seen to become ready.
    var wakeCount = 0
    /// A Boolean value that indicates whether the task has another job.
    var goesOn = false
    var isOnActor = false
  }

  /// Returns the process of a job of a participant. The jobs of actors have negative numbers.
  mutating func process(of kind: Job.Kind, _ participant: Int) -> Int {
    guard kind == .actor else { return participant }
    actorJobCount += 1
    return -actorJobCount
  }

  /// Starts the footprint of a job whose hops and locks are seen.
  mutating func begin(_ job: ReadyJob, _ participants: Participants) {
    // An actor may run several tasks in its queue.
    guard job.kind != .actor else { return step = nil }
    _ = scheduleHooksTakeMarks()
    var step = Step(
      running: job.participant,
      footprint: Footprint(participants: [job.participant], knownPlaceCount: placeNumbers.count))
    for (number, participant) in participants.all.enumerated() {
      if let task = participant.task, task.exists { step.tasks[number] = task }
    }
    if job.place == .main {
      step.isOnActor = true
      step.footprint.places.insert(number(of: Self.mainActor))
    }
    self.step = step
  }

  /// Adds a task that the running one creates.
  mutating func create(_ task: WeakTask, _ participant: Int, parent: Int) {
    if task.group != 0 { groups[task.group] = parent }
    step?.tasks[participant] = task
    step?.footprint.participants.insert(participant)
    step?.hidden.insert(participant)
  }

  /// Adds a job that the running task enqueues.
  mutating func enqueue(_ kind: Job.Kind, of participant: Int) {
    switch kind {
    case .actor: step?.footprint.isOpaque = true
    case .yield: step?.goesOn = true
    case .task where participant == step?.running: step?.goesOn = true
    case .task:
      step?.footprint.participants.insert(participant)
      if step?.hidden.remove(participant) == nil { step?.wakeCount += 1 }
    }
  }

  /// Adds the start of a sleep. Its end is a step of time, which depends on all others.
  mutating func sleep() { step?.goesOn = true }

  /// Adds the step, which has ended.
  mutating func end(
    _ choice: Choice, _ processes: [Int], cause: Int?, _ participants: Participants, isOver: Bool
  ) {
    steps.append(
      PartialOrderSearch.Step(
        choice: choice, processes: processes, cause: cause,
        footprint: footprint(participants, isOver: isOver)))
  }

  private mutating func footprint(_ participants: Participants, isOver: Bool) -> Footprint {
    guard var step else { return .opaque }
    self.step = nil
    let marks = scheduleHooksTakeMarks()
    add(marks, to: &step)
    // A resumed task that was not seen to become ready may be in the queue of an actor, too. At the end of
    // a task, those that waited for it become ready, so that the numbers say nothing.
    let hasHidden = !step.hidden.isEmpty || marks.resumeCount > (step.goesOn ? step.wakeCount : 0)
    if hasHidden || marks.affectsAll { step.footprint.isOpaque = true }
    if step.isOnActor { inPool.remove(step.running) } else { inPool.insert(step.running) }
    if !step.goesOn { addEnd(of: participants.all[step.running], to: &step, isOver: isOver) }
    return step.footprint
  }

  private mutating func add(_ marks: ScheduleMarks, to step: inout Step) {
    if marks.actor != 0 {
      step.isOnActor = true
      step.footprint.places.insert(number(of: marks.actor))
    }
    for lock in Self.addresses(marks.locks, marks.lockCount) {
      step.footprint.places.insert(number(of: lock))
    }
    for lock in Self.addresses(marks.libraryLocks, marks.libraryLockCount) {
      if let group = groups.first(where: { lock &- $0.key < Self.groupSize }),
        step.tasks[group.value] != nil
      {
        step.footprint.places.insert(number(of: group.key))
      } else if let owner = step.tasks.first(where: { $0.value.contains(lock) })?.key {
        step.footprint.participants.insert(owner)
      } else {
        // It may belong to anything, such as a stream that resumes its consumer.
        step.footprint.isOpaque = true
      }
    }
  }

  /// Adds what the end of a task concerns, or its waiting, which looks the same.
  private func addEnd(of participant: Participant, to step: inout Step, isOver: Bool) {
    if step.running == Participants.root {
      step.footprint.isOpaque = step.footprint.isOpaque || isOver
    } else if participant.task?.group != 0 {
      // The parent of a child may wait for it. If it does so on an actor, it joins the actor's queue.
      step.footprint.participants.insert(participant.parent)
      if !inPool.contains(participant.parent) { step.footprint.isOpaque = true }
    } else if participant.task?.exists == true {
      // Whoever has its handle may wait for it.
      step.footprint.isOpaque = true
    }
  }

  private mutating func number(of place: UInt) -> Int {
    if let known = placeNumbers[place] { return known }
    let number = placeNumbers.count
    placeNumbers[place] = number
    return number
  }

  private static func addresses<Tuple>(_ places: Tuple, _ count: Int) -> [UInt] {
    // SAFETY: C arrays are tuples of equal elements.
    unsafe withUnsafeBytes(of: places) { unsafe Array($0.bindMemory(to: UInt.self).prefix(count)) }
  }
}
