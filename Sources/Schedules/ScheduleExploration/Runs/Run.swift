internal import Foundation
internal import ScheduleHooks

/// One run of a scenario, in the order that a strategy chooses.
///
/// All jobs of the scenario run on the calling thread, or on workers of which one runs at a time,
/// so that only chosen steps happen.
struct Run {
  /// The number of steps after which a run counts as a livelock.
  let stepLimit: Int
  /// The lines of the trace.
  private var lines: [TraceLine] = []
  /// The choices so far.
  private(set) var choices: [Choice] = []
  private(set) var participants = Participants()
  /// The steps with what they have in common, or `nil` if they are not recorded.
  private(set) var recorder: StepRecorder?
  private(set) var stepCount = 0
  let schedule: Schedule

  private var strategy: any Strategy
  private let disturbance: Disturbance?
  private let timePassing: Exploration.TimePassing
  private let executors: LaneExecutors
  private let lane: Lane
  private let outsideJobs: OutsideJobs
  /// The threads that run jobs, or `nil` if the calling thread runs all jobs.
  private let workers: WorkerPool?
  /// The number of jobs that came from other threads.
  private(set) var outsideJobCount = 0
  /// A Boolean value that indicates whether other threads may resume tasks.
  private let expectsOutsideJobs: Bool
  private let patience: Duration
  /// The factor by which a step may take longer than the response of another thread.
  private static let patienceFactor = 10.0
  private let time = Locked(ScheduleClock.Instant(offset: .zero))
  private var ready: [ReadyJob] = []
  /// The candidates for the next step, in the same memory at each step.
  private var candidates: [Candidate] = []
  private var timers: [(deadline: ScheduleClock.Instant, timer: Timer)] = []
  private var last: Int?
  /// The number of consecutive steps of the last participant.
  private var streak = 0
  private let isOver = Locked(false)

  /// Creates a run in the order of a strategy.
  init(
    strategy: any Strategy, disturbance: Disturbance?, stepLimit: Int,
    timePassing: Exploration.TimePassing, workers: WorkerPool?,
    executors: LaneExecutors, expectsOutsideJobs: Bool, patience: Duration,
    recordsSteps: Bool = false
  ) {
    recorder = recordsSteps ? StepRecorder() : nil
    self.patience = patience
    self.executors = executors
    lane = Lane(executors)
    outsideJobs = executors.outside
    self.strategy = strategy
    self.disturbance = disturbance
    self.stepLimit = stepLimit
    self.timePassing = timePassing
    self.workers = workers
    self.expectsOutsideJobs = expectsOutsideJobs
    var failingPoint: Int?
    if case .failure(let point) = disturbance { failingPoint = point }
    schedule = Schedule(
      clock: ScheduleClock(time), failingPoint: failingPoint,
      exploration: ObjectIdentifier(executors.pool))
    lane.schedule = schedule
    workers?.schedule = schedule
  }

  /// Runs a scenario to its end or to a failure.
  mutating func play(_ scenario: @escaping @Sendable (Schedule) async -> Void) -> Failure? {
    lane.with {
      executors.pool.comesAfter()
      _ = Task(name: "scenario") { [schedule, isOver] in
        await scenario(schedule)
        isOver.withLock { $0 = true }
      }
    }
    absorb(lane, by: Participants.root)
    defer { workers?.release(at: lane.now) }
    while schedule.failure == nil, findCandidates() || findCandidatesFromOutside() {
      guard stepCount < stepLimit else { return .livelock(steps: stepLimit) }
      stepCount += 1
      disturb()
      takeStep()
    }
    if let failure = schedule.failure { return failure }
    if !isOver.withLock({ $0 }) { return .deadlock(participants.unfinished) }
    waitForOutsideHandles()
    if !participants.haveEnded { return .outlived(participants.unfinished) }
    runLeftovers()
    return schedule.failure
  }

  /// Finds all candidates for the next step: jobs in the order in which they were enqueued, then
  /// stopped jobs, then time.
  ///
  /// - Returns: `false` if there are none.
  private mutating func findCandidates() -> Bool {
    if !timers.isEmpty { timers.removeAll { $0.timer.isOver } }
    if expectsOutsideJobs { takeOutsideJobs() }
    let isMainTaken = workers?.holdsMain ?? false
    candidates.removeAll(keepingCapacity: true)
    for (index, job) in ready.enumerated() where !isMainTaken || job.place != .main {
      candidates.append(
        Candidate(participant: job.participant, isYield: job.kind == .yield, move: .job(index)))
    }
    if let workers {
      candidates += workers.canGoOn.map {
        Candidate(participant: workers.standing[$0].participant, isYield: false, move: .goOn($0))
      }
    }
    let timeMayPass = timePassing == .anyTime || candidates.isEmpty
    if timeMayPass, !timers.isEmpty, !isOver.withLock({ $0 }) {
      candidates.append(Candidate(participant: Participants.time, isYield: false, move: .passTime))
    }
    return !candidates.isEmpty
  }

  /// Waits for jobs from other threads if there are no candidates and the scenario has not ended.
  private mutating func findCandidatesFromOutside() -> Bool {
    guard !isOver.withLock({ $0 }), expectsOutsideJobs else { return false }
    takeOutsideJobs(waiting: patience)
    return findCandidates()
  }

  /// Collects the jobs of this run's tasks that other threads have enqueued. Jobs of earlier,
  /// failed runs are ignored.
  private mutating func takeOutsideJobs(waiting patience: Duration = .zero) {
    for (job, place) in outsideJobs.take(waiting: patience) {
      let number = job.kind == .task ? participants.number(of: job.taskID) : Participants.root
      guard let number else { continue }
      outsideJobCount += 1
      ready.append(
        ReadyJob(
          job: job, place: place, participant: number, kind: job.kind,
          process: recorder?.process(of: job.kind, number) ?? number, cause: nil))
    }
  }

  private mutating func takeStep() {
    let wasLast = last
    let index = choose()
    let move = candidates[index].move
    guard recorder != nil else { return perform(move, wasLast: wasLast) }
    let processes = candidates.map { process(of: $0) }
    let (choice, job) = (choices[choices.count - 1], job(of: move))
    // Neither the operations of workers nor hops that are not seen show what a step touches.
    if let job, workers == nil, scheduleHooksSeeTasks() { recorder?.begin(job, participants) }
    perform(move, wasLast: wasLast)
    let hasEnded = isOver.withLock { $0 }
    recorder?.end(choice, processes, cause: job?.cause, participants, isOver: hasEnded)
  }

  private func job(of move: Candidate.Move) -> ReadyJob? {
    if case .job(let index) = move { ready[index] } else { nil }
  }

  private func process(of candidate: Candidate) -> Int {
    job(of: candidate.move)?.process ?? candidate.participant
  }

  private mutating func perform(_ move: Candidate.Move, wasLast: Int?) {
    switch move {
    case .passTime: passTime()
    case .job(let index): start(ready.remove(at: index))
    case .goOn(let index):
      guard let next = workers?.goOn(index, at: lane.now) else { return }
      if next.participant != wasLast { lines.append(.goingOn(stepCount, next.participant)) }
      wait(for: next.worker, of: next.participant, on: next.place)
    }
  }

  /// Waits until a worker stops, and collects what happened.
  private mutating func wait(for worker: Worker, of participant: Int, on place: Place) {
    let limit = Date(timeIntervalSinceNow: Self.patienceFactor * (patience / .seconds(1)))
    guard let stop = worker.wait(until: limit) else {
      return schedule.fail(.blocked(participants.names[participant]))
    }
    absorb(worker.lane, by: participant)
    workers?.take(
      worker, stop, of: participants.number(of: worker.taskID) ?? participant, on: place)
  }

  /// Performs some work on behalf of a participant, on the thread of an owner if there are workers.
  private mutating func act(
    as participant: Int, owner: UInt64, on place: Place = .pool, _ work: Lane.Work
  ) {
    guard let workers else {
      lane.perform(work)
      return absorb(lane, by: participant)
    }
    let worker = workers.start(at: lane.now, seed: stepCount, owner: owner, work)
    wait(for: worker, of: participant, on: place)
  }

  private mutating func start(_ next: ReadyJob) {
    lines.append(.step(stepCount, next))
    act(
      as: next.participant, owner: next.job.owner, on: next.place,
      .run(next.job, on: next.place))
  }

  /// Returns the candidate that the strategy chooses.
  private mutating func choose() -> Int {
    let usual = Choice.usual(candidates, last: last, streak: streak)
    let moment = Moment(step: stepCount, usual: usual, last: last, streak: streak)
    let index = min(max(0, strategy.choose(candidates, moment)), candidates.count - 1)
    choices.append(
      Choice(
        step: stepCount, index: index, usual: usual, count: candidates.count,
        isForced: candidates[usual].participant != last))
    let participant = candidates[index].participant
    streak = participant == last ? streak + 1 : 0
    last = participant
    return index
  }

  /// Advances the clock to the next deadline, and wakes the tasks that wait for it.
  private mutating func passTime() {
    guard let next = timers.map(\.deadline).min() else { return }
    advance(to: max(next, lane.now))
  }

  private mutating func advance(to instant: ScheduleClock.Instant) {
    lane.now = instant
    time.withLock { $0 = instant }
    lines.append(.time(stepCount, instant))
    let due = timers.filter { $0.deadline <= instant }
    timers.removeAll { $0.deadline <= instant }
    for (_, timer) in due.sorted(by: { $0.deadline < $1.deadline }) {
      switch timer {
      case .job(let job): ready.append(job)
      case .sleeper(let sleeper, let participant):
        act(as: participant, owner: sleeper.taskID, .wake(sleeper))
      }
    }
  }

  /// Performs the disturbance that a sweep requires before this step, if any.
  private mutating func disturb() {
    switch disturbance {
    case .cancellation(let name, stepCount):
      for (participant, other) in zip(participants.all, participants.names) where other == name {
        guard let task = participant.task, task.exists else { continue }
        lines.append(.note("\(name) is cancelled"))
        act(as: Participants.time, owner: 0, .cancel(task))
      }
    case .jump(let duration, stepCount):
      advance(to: lane.now.advanced(by: duration))
    default: break
    }
  }

  /// Collects what happened on a lane while a participant ran.
  private mutating func absorb(_ lane: Lane, by running: Int) {
    for event in lane.takeEvents() {
      switch event {
      case .note(let text): lines.append(.note(text))
      case .task(let task, let name, let creator):
        let parent = participants.number(of: creator) ?? running
        recorder?.create(task, participants.all.count, parent: parent)
        participants.add(task, name: name, parent: parent)
      case .sleep(let sleeper, let taskID):
        recorder?.sleep()
        let participant = participants.number(of: taskID) ?? running
        timers.append((sleeper.deadline, .sleeper(sleeper, participant: participant)))
      case .job(let job, let place, let delay, let taskID):
        let cause = participants.number(of: taskID) ?? running
        let participant = participant(of: job, cause, isTimer: delay != nil)
        let ready = ReadyJob(
          job: job, place: place, participant: participant, kind: job.kind,
          process: recorder?.process(of: job.kind, participant) ?? participant,
          cause: stepCount > 0 ? recorder?.steps.count : nil)
        if delay == nil { recorder?.enqueue(job.kind, of: participant) } else { recorder?.sleep() }
        if let delay {
          timers.append((lane.now.advanced(by: delay), .job(ready)))
        } else {
          self.ready.append(ready)
        }
      }
    }
  }

  /// Returns the participant that a job belongs to.
  private mutating func participant(of job: Job, _ cause: Int, isTimer: Bool) -> Int {
    guard job.kind == .task else { return cause }
    if let known = participants.number(of: job.taskID) { return known }
    // A child of `async let`, whose creation is not observed, or the end of a sleep. If no creation
    // is observed, the first task is the scenario.
    if participants.all.count == Participants.root {
      return participants.add(job.taskID, name: "scenario", parent: Participants.time)
    }
    return isTimer
      ? participants.add(job.taskID, asPartOf: cause)
      : participants.add(job.taskID, name: nil, parent: cause)
  }

  /// Waits until other threads have released tasks that have ended, such as a thread of Dispatch that
  /// releases a closure. It asks again and again, because nothing reports the last release of a task.
  private func waitForOutsideHandles() {
    guard !participants.haveEnded else { return }
    let grace = expectsOutsideJobs ? patience : min(patience, .milliseconds(2))
    let limit = Date(timeIntervalSinceNow: grace / .seconds(1))
    while !participants.haveEnded, Date() < limit {
      Thread.sleep(forTimeInterval: 0.000_5)
    }
  }

  /// Runs the jobs of sleeps that were cancelled, so that they are released.
  private mutating func runLeftovers() {
    while let (_, timer) = timers.popLast() {
      guard case .job(let job) = timer else { continue }
      lane.run(job.job, on: job.place)
      for case .job(let next, let place, nil, _) in lane.takeEvents() {
        lane.run(next, on: place)
      }
    }
  }

  /// The trace, with one line per step.
  var trace: [String] {
    let names = participants.names
    return lines.map { $0.text(names) }
  }
}
