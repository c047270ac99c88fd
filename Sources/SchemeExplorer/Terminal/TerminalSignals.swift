#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that concern whoever has taken a terminal, taken by one thread that waits for them.
///
/// SAFETY: every pointer below is to a local that outlives the call.
package enum TerminalSignals {
  /// What a signal asks for.
  package enum Request: Hashable, Sendable {
    /// To end, with a status that tells the signal.
    case end(status: Int32)
    /// To look at the size of the screen again.
    case resize
    /// To stop.
    case suspend
    /// To go on.
    case resume
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  /// Keeps the signals from every thread that is started from now on.
  package static func block() {
    var set = signalSet
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Starts a thread that passes the signals on.
  package static func listen(_ take: @escaping @Sendable (Request) -> Void) {
    SystemThread.start {
      while true {
        var set = signalSet
        var number: Int32 = 0
        guard unsafe sigwait(&set, &number) == 0 else { continue }
        switch number {
        case SIGWINCH: take(.resize)
        case SIGTSTP: take(.suspend)
        case SIGCONT: take(.resume)
        default: take(.end(status: 128 + number))
        }
      }
    }
  }

  /// Stops this process, as `SIGTSTP` does to those who do not block it.
  package static func stop() { kill(getpid(), SIGSTOP) }

  private static var signalSet: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    return set
  }
}
