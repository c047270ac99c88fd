#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// SIGINT and SIGTERM, taken by one thread that waits for them: no handler ever runs.
///
/// SAFETY: every pointer below is to a local that outlives the call.
struct Interrupts: Sendable {
  private let signals: [Int32]

  /// Keeps the signals from every thread that is started from now on.
  ///
  /// A signal that whoever started the process had ignored (`nohup`, a shell's `&`) stays ignored.
  static func block() -> Interrupts {
    let signals = [SIGINT, SIGTERM].filter { number in
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0 else { return false }
      #if os(Linux)
        let handler = unsafe action.__sigaction_handler.sa_handler
      #else
        let handler = unsafe action.__sigaction_u.__sa_handler
      #endif
      return unsafe unsafeBitCast(handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    }
    var set = signalSet(signals)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    return Interrupts(signals: signals)
  }

  /// Waits for the first signal, calls `cancel`, and ends the process at once on the second.
  func wait(cancel: (ExitStatus) -> Void) -> Never {
    var isFirst = true
    while true {
      guard let status = next() else { continue }
      if !isFirst { _exit(status.rawValue) }
      isFirst = false
      cancel(status)
    }
  }

  private func next() -> ExitStatus? {
    guard !signals.isEmpty else {
      pause()
      return nil
    }
    var set = Self.signalSet(signals)
    var number: Int32 = 0
    guard unsafe sigwait(&set, &number) == 0 else { return nil }
    return ExitStatus(rawValue: 128 + number)
  }

  private static func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in signals { unsafe sigaddset(&set, number) }
    return set
  }
}
