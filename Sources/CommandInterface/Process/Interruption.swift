import Synchronization

/// The link between the thread that takes signals and the work that they interrupt.
final class Interruption: Sendable {
  private struct State {
    var status: ExitStatus?
    var work: Task<Void, Never>?
  }

  private let state = Mutex(State())

  var status: ExitStatus? { state.withLock { $0.status } }

  /// Sets the work that a signal cancels. An earlier signal cancels it at once.
  func begin(_ work: Task<Void, Never>) {
    let isInterrupted = state.withLock { state in
      state.work = work
      return state.status != nil
    }
    if isInterrupted { work.cancel() }
  }

  /// Cancels the work by a signal with an exit status.
  func interrupt(_ status: ExitStatus) {
    let work = state.withLock { state in
      state.status = status
      return state.work
    }
    work?.cancel()
  }
}
