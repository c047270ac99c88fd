internal import SystemCalls

/// The link between the thread that handles signals and the work that they cancel.
final class Interruption: Sendable {
  private struct State {
    var status: ExitStatus?
    var work: Task<Void, Never>?
  }

  private let state = Monitor(State())

  var status: ExitStatus? { state.withLock { $0.status } }

  /// Sets the work that a signal cancels. If a signal has already arrived, cancels the work at once.
  func begin(_ work: Task<Void, Never>) {
    let isInterrupted = state.withLock { state in
      state.work = work
      return state.status != nil
    }
    if isInterrupted { work.cancel() }
  }

  /// Cancels the work because of a signal with an exit status.
  func interrupt(_ status: ExitStatus) {
    let work = state.withLock { state in
      state.status = status
      return state.work
    }
    work?.cancel()
  }
}
