internal import CProcess

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that concern whoever has taken a terminal.
///
/// They come through a pipe: the thread that serves the main actor takes them whether they are blocked
/// or not, so no thread can wait for them.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call.
enum TerminalSignals {
  /// What a signal asks for.
  enum Request: Hashable, Sendable {
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

  /// Starts a thread that passes the signals on.
  static func listen(_ take: @escaping @Sendable (Request) -> Void) {
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

  /// Stops this process and its job until the shell continues them, if there is one.
  static func suspend() { cprocess_suspend() }
}
