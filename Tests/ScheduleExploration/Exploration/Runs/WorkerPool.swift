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
  private var free: [Worker] = []
  /// The workers that stand still, in the order in which they came to a stop.
  private(set) var standing: [StandingWorker] = []
  /// The number of times that a worker went on, and did not only find a lock taken.
  private var moveCount = 0

  init(_ executors: LaneExecutors) { self.executors = executors }

  /// The indexes of the standing workers that can go on.
  var canGoOn: [Int] { standing.indices.filter { standing[$0].triedAt != moveCount } }

  /// A Boolean value that indicates whether a job of the main actor stands still, so that no other may run.
  var holdsMain: Bool { standing.contains { $0.place == .main } }

  /// Starts some work on a free worker, which has the random numbers of a seed.
  func start(at now: ScheduleClock.Instant, seed: Int, _ work: @escaping (Lane) -> Void) -> Worker {
    let worker = free.popLast() ?? Worker(executors, pauses: true)
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
      free.append(worker)
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
  }

  func close() {
    for worker in free { worker.close() }
    free = []
  }
}
