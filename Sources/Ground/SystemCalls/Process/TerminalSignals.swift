internal import CSystem
internal import Platform

/// The signals that concern a process that has taken a terminal.
///
/// The signals arrive through a pipe. A thread that waits for signals would not get them, since the
/// thread that serves the main actor takes them whether they are blocked or not.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call.
package enum TerminalSignals {
  package enum Request: Hashable, Sendable {
    /// A request to end with a status, which indicates the signal.
    case end(status: Int32)
    case resize
    case suspend
    case resume
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  /// Starts a thread that calls `take` with the request of each signal.
  package static func listen(_ take: @escaping @Sendable (Request) -> Void) {
    let pipe = FileDescriptor(unsafe cprocess_watch_signals(numbers, Int32(numbers.count)))
    guard pipe.number >= 0 else { return }
    SystemThread.start {
      while let number = try? pipe.read(1).first.map({ Int32($0) }) {
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
