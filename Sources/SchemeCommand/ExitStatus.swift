/// The number with which the process ends.
struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// The number.
  let rawValue: Int32

  /// The status of work that was all done.
  static let success = ExitStatus(rawValue: 0)
  /// The status if some input could not be used, or the output could not be written.
  static let failure = ExitStatus(rawValue: 1)
  /// The status of a command line that cannot be carried out (`EX_USAGE` of sysexits.h).
  static let wrongUsage = ExitStatus(rawValue: 64)
  /// The status of work that was interrupted from the keyboard: 128 and the number of SIGINT.
  static let interrupted = ExitStatus(rawValue: 130)
  /// The status if the reader of the output has closed it: 128 and the number of SIGPIPE.
  static let closedPipe = ExitStatus(rawValue: 141)
  /// The status if the process was asked to end: 128 and the number of SIGTERM.
  static let terminated = ExitStatus(rawValue: 143)

  /// The statuses and their meanings, for help.
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
