import ScheduleExploration
import Testing

/// A small program with one ordering fault, and the same program without it.
struct Canary: Sendable, CustomTestStringConvertible {
  let name: String
  /// The points of interruption at which the fault can appear.
  var interruption = Exploration.Interruption.suspensions
  /// A Boolean value that indicates whether the fault blocks threads, of which runs without an
  /// exploration have few.
  var blocksThreads = false
  /// A Boolean value that indicates whether a task asks again and again, so that in some order only it runs.
  var polls = false
  /// The program. The argument `isFaulty` determines whether it has the fault.
  let program: @Sendable (_ schedule: Schedule, _ isFaulty: Bool) async throws -> String

  var testDescription: String { name }

  static let all: [Canary] = [
    lostUpdate, reentrancy, staleResult, lostCancellation, missedWakeUp, leakedSlot, crossedLocks,
    earlyEnd, orderOfCompletion, loadedTwice, neverResumed, staleTimer, outlivingTask, politeTasks,
    lateFlush, earlyChild, lostWakeUp, checkThenAct, createdInside,
    stolenItem, wrongWaiter, forgottenDemand, miscountedLatch, reusedBarrier,
    unseenCancellation, lostPermit, droppedElement, endedForAll, sharedLoad, cancelledBeforeBegun,
    cancelledAndAnswered, deafChild,
    answeredTooLate, wrongAsker, resumedUnderLock, calledUnderLock, droppedTimer,
    lateSubscriber, addedByTask, removedBeforeAdded, droppedByBuffer, overtakenMessage,
    overtakenByEnd, lostLastWords, switchedTooLate, startedByBoth,
    staleDebounce, throttledLast, resultAtLimit, sentAgain, expiredToken, countedLate,
    reopened, pauseHoldsEnd, overlappingTicks,
    leasedAfterClose, waiterAfterClose, closedWhileLeased, releasedTwice, tooManyConnections,
    givenToNobody,
    requestAfterEnd, forgottenShutdown, wrongService, idleForAMoment, lineAfterClose,
    stoppedDuringStart,
    staleRefill, renewedAfterSignOut, wrongEntry, crossedWrites, overeagerRollback,
    unreadChild, leftBehind, firstError, miscountedChildren, flagForCount,
    createdTwice, upgradedReaders, aba, tornSum, sameNumber, calledAfterRemoval, missedChange,
    takenOut,
    savedOutOfOrder, oldIndex, moneyOnItsWay, shownTwice, samePage, urgentBehind,
    passedMark, overtakingWrite, writeAfterEnd,
  ]
}
