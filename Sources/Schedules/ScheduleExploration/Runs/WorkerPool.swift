internal import Foundation

/// A worker that is stopped in the middle of a job.
struct StandingWorker {
  let worker: Worker
  let participant: Int
  let place: Place
  /// The number of moves of the run at which the worker found a lock held, or `nil` if it can
  /// continue at any time.
  let triedAt: Int?
}

/// The workers of an exploration that interrupts operations, some of which are stopped.
final class WorkerPool {
  private let executors: LaneExecutors
  /// A Boolean value that indicates whether a task keeps its worker to the end of a run.
  private let keepsWorkers: Bool
  private var free: [Worker] = []
  /// The workers that are kept for tasks and actors, keyed by their numbers.
  private var kept: [UInt64: Worker] = [:]
  /// The stopped workers, in the order in which they stopped.
  private(set) var standing: [StandingWorker] = []
  /// The schedule that the scenario of the run receives.
  var schedule: Schedule?
  /// The text that is written if a job ends the process.
  var lastWords = ""
  /// The number of times that a worker continued, without those that only found a lock held.
  private var moveCount = 0

  init(_ executors: LaneExecutors, keepsWorkers: Bool) {
    (self.executors, self.keepsWorkers) = (executors, keepsWorkers)
  }

  /// The indices of the stopped workers that can continue.
  var canGoOn: [Int] { standing.indices.filter { standing[$0].triedAt != moveCount } }

  /// A Boolean value that indicates whether a job of the main actor is stopped, so that no other
  /// may run.
  var holdsMain: Bool { standing.contains { $0.place == .main } }

  /// Starts some work of a task or an actor on a worker with the random numbers of a seed.
  func start(
    at now: ScheduleClock.Instant, seed: Int, owner: UInt64, _ work: Lane.Work
  ) -> Worker {
    let worker = kept.removeValue(forKey: owner) ?? free.popLast() ?? Worker(executors)
    worker.owner = owner
    worker.lane.stopsAtBeginnings = keepsWorkers
    worker.lane.lastWords = lastWords
    worker.lane.schedule = schedule
    worker.lane.random = SeededGenerator(seed: UInt64(seed))
    worker.start(at: now, work)
    return worker
  }

  /// Lets a stopped worker continue.
  func goOn(_ index: Int, at now: ScheduleClock.Instant) -> StandingWorker {
    let next = standing.remove(at: index)
    next.worker.goOn(at: now)
    return next
  }

  /// Adds a worker that stopped on behalf of a participant.
  func take(_ worker: Worker, _ stop: Worker.Stop, of participant: Int, on place: Place) {
    if stop != .stillBlocked { moveCount += 1 }
    if stop == .ended {
      guard keepsWorkers else { return free.append(worker) }
      // Another job of the owner may have ended while this one was stopped.
      if let other = kept.updateValue(worker, forKey: worker.owner) { free.append(other) }
    } else {
      standing.append(
        StandingWorker(
          worker: worker, participant: participant, place: place,
          triedAt: stop == .paused ? nil : moveCount))
    }
  }

  /// Lets all stopped workers continue to the end if they can. The others are abandoned.
  func release(at now: ScheduleClock.Instant) {
    for next in standing { next.worker.release(at: now) }
    let limit = Date(timeIntervalSinceNow: 0.1)
    for next in standing where next.worker.wait(until: limit) != nil {
      _ = next.worker.lane.takeEvents()
      free.append(next.worker)
    }
    standing = []
    free += kept.values
    kept = [:]
  }

  func close() {
    for worker in free { worker.close() }
    free = []
  }
}
