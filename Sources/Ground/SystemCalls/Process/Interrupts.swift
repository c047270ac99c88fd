internal import CSystem
internal import Platform

/// The signals SIGINT and SIGTERM, received by one thread through a pipe. A signal that is already
/// ignored stays ignored, as in a process that was started by `nohup` or with `&`.
///
/// SAFETY: the pointer below is to an array that outlives the call.
package struct Interrupts: Sendable {
  /// The descriptor for reading the numbers of signals.
  private let pipe: FileDescriptor

  /// Starts to receive the signals.
  package init() {
    let signals = [SIGINT, SIGTERM]
    pipe = FileDescriptor(unsafe cprocess_watch_signals(signals, Int32(signals.count)))
  }

  /// The time within which cancelled work must end, in seconds.
  private static let grace: UInt32 = 5

  /// Waits for the first signal and calls `cancel`. The process ends at the second signal, or if
  /// the work has not ended some seconds after the first. The time limit is needed because a write
  /// to a pipe that nobody reads cannot be cancelled. Patient work may take as long as it needs to
  /// end, and ignores a second SIGTERM, because supervisors and scripts send several.
  package func wait(isPatient: Bool, cancel: (Int32) -> Void) -> Never {
    var isFirst = true
    while true {
      guard let number = try? pipe.read(1).first else {
        pause()
        continue
      }
      let status = Self.status(of: Int32(number))
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

  private static func status(of number: Int32) -> Int32 { 128 + number }
}
