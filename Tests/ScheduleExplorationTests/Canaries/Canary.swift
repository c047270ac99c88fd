import ScheduleExploration
import Testing

/// A small program with one fault of order, and the same program without it.
struct Canary: Sendable, CustomTestStringConvertible {
  let name: String
  /// The moments at which the fault can show.
  var interruption = Exploration.Interruption.suspensions
  /// The program. Whoever runs it says whether it has the fault.
  let program: @Sendable (_ schedule: Schedule, _ isFaulty: Bool) async throws -> String

  var testDescription: String { name }

  static let all = [
    lostUpdate, reentrancy, staleResult, lostCancellation, missedWakeUp, leakedSlot, crossedLocks,
    earlyEnd, orderOfCompletion, loadedTwice, neverResumed, staleTimer, outlivingTask, politeTasks,
    lateFlush, earlyChild, lostWakeUp, checkThenAct, createdInside,
  ]

  /// Those whose faults can show: under Thread Sanitizer, no operation is interrupted.
  static let thatShow = all.filter { !Exploration.isWatched || $0.interruption == .suspensions }
}
