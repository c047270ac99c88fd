/// How a command ended, for the process that started it.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let success = ExitStatus(rawValue: 0)
  package static let failure = ExitStatus(rawValue: 1)
  /// `EX_USAGE` in sysexits.h.
  package static let wrongUsage = ExitStatus(rawValue: 64)
  /// 128 plus the number of SIGINT.
  package static let interrupted = ExitStatus(rawValue: 130)
  /// 128 plus the number of SIGPIPE.
  package static let closedPipe = ExitStatus(rawValue: 141)
  /// 128 plus the number of SIGTERM.
  package static let terminated = ExitStatus(rawValue: 143)

  /// Returns the status of a later step, or this one if the later step succeeded.
  package func then(_ later: ExitStatus) -> ExitStatus { later == .success ? self : later }

  package static let documented: [(status: ExitStatus, meaning: String)] = [
    (.success, "Everything was done."),
    (
      .failure,
      "A photo or file could not be used, or the output could not be written. The others were "
        + "processed."
    ),
    (.wrongUsage, "Wrong usage."),
    (.interrupted, "Interrupted. What was complete by then was written."),
    (.closedPipe, "The reader of the output stopped reading."),
    (.terminated, "Terminated. What was complete by then was written."),
  ]
}
