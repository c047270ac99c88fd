/// An event that a task waits for until it is cancelled. A faulty one misses a cancellation that
/// came before the wait.
actor Event {
  private var waiter: CheckedContinuation<Void, Never>?
  private let checksCancellation: Bool

  init(checksCancellation: Bool) { self.checksCancellation = checksCancellation }

  nonisolated func wait() async {
    await withTaskCancellationHandler {
      await sleep()
    } onCancel: {
      Task(name: "cancellation") { await self.come() }
    }
  }

  private func sleep() async {
    await withCheckedContinuation { continuation in
      if checksCancellation, Task.isCancelled { return continuation.resume() }
      waiter = continuation
    }
  }

  func come() {
    waiter?.resume()
    waiter = nil
  }
}
