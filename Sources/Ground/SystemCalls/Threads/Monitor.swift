internal import CSystem
internal import Synchronization

/// A value that only one thread at a time can access, with a way to wait for its changes.
///
/// Source of the idea: C. A. R. Hoare, "Monitors: an operating system structuring concept", CACM
/// 17, 1974. A `Mutex` offers no way to wait, and Thread Sanitizer does not recognize its slow path
/// on Linux. Here the mutex only proves to the compiler that one thread at a time uses the value.
/// It is never contended, because a thread enters the monitor first.
@safe
package final class Monitor<State>: Sendable {
  private let monitor = unsafe cmonitor_create()
  private let state: Mutex<State>

  package init(_ state: consuming sending State) { self.state = Mutex(state) }

  // SAFETY: nobody has a reference anymore, so no thread is in the monitor or will enter it.
  deinit { unsafe cmonitor_destroy(monitor) }

  /// Calls a function with exclusive access to the value. The function must neither block nor enter
  /// this monitor.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe cmonitor_enter(monitor)
    defer { unsafe cmonitor_leave(monitor) }
    return try state.withLock(body)
  }

  /// Waits until a function returns a result. The function is called now, and again after each signal.
  package func wait<Result>(
    until body: (inout sending State) -> sending Result?
  ) -> sending Result {
    unsafe cmonitor_enter(monitor)
    defer { unsafe cmonitor_leave(monitor) }
    while true {
      if let result = state.withLock(body) { return result }
      unsafe cmonitor_wait(monitor)
    }
  }

  package func signal() { unsafe cmonitor_signal(monitor) }

  package func broadcast() { unsafe cmonitor_signal_all(monitor) }
}
