import ScheduleExploration
import Testing

/// A small program with one fault of order, and the same program without it.
struct Canary: Sendable, CustomTestStringConvertible {
  let name: String
  /// The program. Whoever runs it says whether it has the fault.
  let program: @Sendable (_ schedule: Schedule, _ isFaulty: Bool) async throws -> String

  var testDescription: String { name }

  static let all = [
    lostUpdate, reentrancy, staleResult, lostCancellation, missedWakeUp, leakedSlot, crossedLocks,
    earlyEnd, orderOfCompletion, loadedTwice, neverResumed, staleTimer, outlivingTask, politeTasks,
  ]
}
