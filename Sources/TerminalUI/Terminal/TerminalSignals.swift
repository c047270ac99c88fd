internal import CProcess
internal import SystemThreads

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that concern a process that has taken a terminal.
///
/// They arrive through a pipe. A thread that waits for signals would not get them, since the thread
/// that serves the main actor takes them whether they are blocked or not.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call.
package enum TerminalSignals {
  /// A request that a signal makes.
  package enum Request: Hashable, Sendable {
    /// End with a status, which indicates the signal.
    case end(status: Int32)
    /// Read the size of the screen again.
    case resize
    /// Stop.
    case suspend
    /// Continue.
    case resume
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  /// Starts a thread that calls `take` with the request of each signal.
  package static func listen(_ take: @escaping @Sendable (Request) -> Void) {
    let pipe = unsafe cprocess_watch_signals(numbers, Int32(numbers.count))
    guard pipe >= 0 else { return }
    SystemThread.start {
      var byte: UInt8 = 0
      while true {
        let count = unsafe read(pipe, &byte, 1)
        guard count == 1 else {
          if count < 0, errno == EINTR { continue }
          return
        }
        let number = Int32(byte)
        switch number {
        case SIGWINCH: take(.resize)
        case SIGTSTP: take(.suspend)
        case SIGCONT: take(.resume)
        default: take(.end(status: 128 + number))
        }
      }
    }
  }

  /// Stops this process and its job until the shell continues them. Without a shell nothing happens.
  package static func suspend() { cprocess_suspend() }
}
