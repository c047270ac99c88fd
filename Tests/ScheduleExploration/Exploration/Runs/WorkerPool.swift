internal import Foundation

/// A worker that stands still in the middle of a job.
struct StandingWorker {
  let worker: Worker
  let participant: Int
  let place: Place
  /// The number of moves of the run at which it found a lock taken, or `nil` if it can go on at any time.
  let triedAt: Int?
}

/// The workers of an exploration that interrupts operations, of which some stand still.
final class WorkerPool {
  private let executors: LaneExecutors
  /// A Boolean value that indicates whether a task has the same worker to the end of a run.
  private let keepsWorkers: Bool
  private var free: [Worker] = []
  /// The workers that are kept for tasks and actors, by the numbers of these.
  private var kept: [UInt64: Worker] = [:]
  /// The workers that stand still, in the order in which they came to a stop.
  private(set) var standing: [StandingWorker] = []
  /// What the scenario of the run sees.
  var schedule: Schedule?
  /// What is written if a job ends the process.
  var lastWords = ""
  /// The number of times that a worker went on, and did not only find a lock taken.
  private var moveCount = 0

  init(_ executors: LaneExecutors, keepsWorkers: Bool) {
    (self.executors, self.keepsWorkers) = (executors, keepsWorkers)
  }

  /// The indexes of the standing workers that can go on.
  var canGoOn: [Int] { standing.indices.filter { standing[$0].triedAt != moveCount } }

  /// A Boolean value that indicates whether a job of the main actor stands still, so that no other may run.
  var holdsMain: Bool { standing.contains { $0.place == .main } }

  /// Starts some work of a task or of an actor, on a worker that has the random numbers of a seed.
  func start(
    at now: ScheduleClock.Instant, seed: Int, owner: UInt64, _ work: @escaping (Lane) -> Void
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

  /// Has a standing worker go on.
  func goOn(_ index: Int, at now: ScheduleClock.Instant) -> StandingWorker {
    let next = standing.remove(at: index)
    next.worker.goOn(at: now)
    return next
  }

  /// Takes a worker that came to a stop on behalf of a participant.
  func take(_ worker: Worker, _ stop: Worker.Stop, of participant: Int, on place: Place) {
    if stop != .stillBlocked { moveCount += 1 }
    if stop == .ended {
      guard keepsWorkers else { return free.append(worker) }
      // Another job of the owner may have come to its end while this one stood still.
      if let other = kept.updateValue(worker, forKey: worker.owner) { free.append(other) }
    } else {
      standing.append(
        StandingWorker(
          worker: worker, participant: participant, place: place,
          triedAt: stop == .paused ? nil : moveCount))
    }
  }

  /// Has all that stand still go on to their ends, as they can. The others are left behind.
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
