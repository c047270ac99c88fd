internal import CSystem
internal import Platform

/// SIGINT and SIGTERM, taken by one thread that waits for them. No handler runs, except where the main thread
/// serves the main actor.
///
/// SAFETY: every pointer below is to a local that outlives the call.
package struct Interrupts: Sendable {
  private let signals: [Int32]
  /// The descriptor from which the numbers of signals are read, where they are not waited for.
  private var pipe: FileDescriptor?

  /// Blocks the signals in this thread and in every thread that is started later.
  ///
  /// A signal that is ignored already stays ignored, as for a process that was started by `nohup` or
  /// with `&`.
  package static func block() -> Interrupts {
    let interrupts = Interrupts(signals: heeded)
    var set = signalSet(interrupts.signals)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    return interrupts
  }

  /// Takes the signals by a pipe. The thread that serves the main actor would take them whether they are
  /// blocked or not.
  package static func watch() -> Interrupts {
    let signals = heeded
    let pipe = FileDescriptor(unsafe cprocess_watch_signals(signals, Int32(signals.count)))
    return Interrupts(signals: signals, pipe: pipe.number < 0 ? nil : pipe)
  }

  /// The signals that are not ignored.
  private static var heeded: [Int32] {
    [SIGINT, SIGTERM].filter { number in
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0 else { return false }
      #if canImport(Glibc)
        let handler = unsafe action.__sigaction_handler.sa_handler
      #else
        let handler = unsafe action.__sigaction_u.__sa_handler
      #endif
      return unsafe unsafeBitCast(handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }

  /// The time in which cancelled work has to end, in seconds.
  private static let grace: UInt32 = 5

  /// Waits for the first signal and calls `cancel`. The process ends at the second signal, or if
  /// the work has not ended some seconds after the first. A limit is needed because a write to a
  /// pipe that nobody reads cannot be cancelled. Patient work may take as long as it needs to end, and a
  /// second SIGTERM changes nothing then: supervisors and scripts send several.
  package func wait(isPatient: Bool, cancel: (Int32) -> Void) -> Never {
    var isFirst = true
    while true {
      guard let status = next() else { continue }
      if !isFirst {
        if isPatient, status == Self.status(of: SIGTERM) { continue }
        _exit(status)
      }
      isFirst = false
      if !isPatient {
        SystemThread.start {
          _ = sleep(Self.grace)
          _exit(status)
        }
      }
      cancel(status)
    }
  }

  private func next() -> Int32? {
    guard !signals.isEmpty else {
      pause()
      return nil
    }
    if let pipe {
      return (try? pipe.read(1))?.first.map { Self.status(of: Int32($0)) }
    }
    var set = Self.signalSet(signals)
    var number: Int32 = 0
    return unsafe sigwait(&set, &number) == 0 ? Self.status(of: number) : nil
  }

  private static func status(of number: Int32) -> Int32 { 128 + number }

  private static func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in signals { unsafe sigaddset(&set, number) }
    return set
  }
}
