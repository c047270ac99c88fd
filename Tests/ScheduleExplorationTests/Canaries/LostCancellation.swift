import ScheduleExploration

extension Canary {
  /// A wait that does not see a cancellation that came before it began.
  static let lostCancellation = Canary(name: "a lost cancellation") { schedule, isFaulty in
    let door = Door(checksCancellation: !isFaulty)
    let visitor = Task(name: "visitor") { await door.wait() }
    visitor.cancel()
    await visitor.value
    return "done"
  }

  private actor Door {
    private var visitor: CheckedContinuation<Void, Never>?
    private let checksCancellation: Bool

    init(checksCancellation: Bool) { self.checksCancellation = checksCancellation }

    nonisolated func wait() async {
      await withTaskCancellationHandler {
        await sleep()
      } onCancel: {
        Task(name: "cancellation") { await self.leave() }
      }
    }

    private func sleep() async {
      await withCheckedContinuation { continuation in
        if checksCancellation, Task.isCancelled { return continuation.resume() }
        visitor = continuation
      }
    }

    private func leave() {
      visitor?.resume()
      visitor = nil
    }
  }
}
