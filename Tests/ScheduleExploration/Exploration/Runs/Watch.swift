internal import Foundation

/// A look at the one thread of an exploration that has no workers, in case a step does not come to an end.
final class Watch: @unchecked Sendable {
  // SAFETY: All of it is only reached with the lock held.
  private var stepCount = 0
  private var isInStep = false
  private var isOver = false
  private var giveUp: (@Sendable () -> Void)?
  private let condition = NSCondition()

  /// Calls a function, in a thread of its own, if a step takes longer than some time.
  func start(limit: TimeInterval, _ giveUp: @escaping @Sendable () -> Void) {
    self.giveUp = giveUp
    let thread = Thread { [self] in takeIfHeldUp(limit)?() }
    thread.start()
  }

  /// Does what is a step of a run.
  func step<Result>(_ body: () -> Result) -> Result {
    change { (stepCount, isInStep) = (stepCount + 1, true) }
    defer { change { isInStep = false } }
    return body()
  }

  /// Ends the thread, and lets go of the function before this returns.
  func end() { change { (isOver, giveUp) = (true, nil) } }

  private func change(_ body: () -> Void) {
    condition.lock()
    body()
    if isOver { condition.broadcast() }
    condition.unlock()
  }

  private func takeIfHeldUp(_ limit: TimeInterval) -> (@Sendable () -> Void)? {
    condition.lock()
    defer { condition.unlock() }
    while !isOver {
      let count = stepCount
      let until = Date(timeIntervalSinceNow: limit)
      while !isOver, condition.wait(until: until) {}
      if !isOver, isInStep, count == stepCount { return giveUp }
    }
    return nil
  }
}
