struct ExitStatus: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  static let success = ExitStatus(rawValue: 0)
  static let failure = ExitStatus(rawValue: 1)
  /// `EX_USAGE` of sysexits.h.
  static let wrongUsage = ExitStatus(rawValue: 64)
  /// 128 and the number of SIGINT.
  static let interrupted = ExitStatus(rawValue: 130)
  /// 128 and the number of SIGPIPE.
  static let closedPipe = ExitStatus(rawValue: 141)
  /// 128 and the number of SIGTERM.
  static let terminated = ExitStatus(rawValue: 143)

  /// Returns the status of a later step, or this one if that is a success.
  func then(_ later: ExitStatus) -> ExitStatus { later == .success ? self : later }

  /// The meanings of the statuses, for help.
  static let documented: [(status: ExitStatus, meaning: String)] = [
    (.success, "Everything was done."),
    (
      .failure,
      "Some photo or file could not be used, or the output could not be written. The others were "
        + "done."
    ),
    (.wrongUsage, "Wrong usage."),
    (.interrupted, "Interrupted. What was complete by then was written."),
    (.closedPipe, "The reader of the output stopped reading."),
    (.terminated, "Terminated. What was complete by then was written."),
  ]
}
