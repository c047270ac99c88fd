/// What the process tells its parent when it ends.
struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// The number.
  let rawValue: Int32

  /// Every input gave its scheme.
  static let success = ExitStatus(rawValue: 0)
  /// Some input gave none, or the output could not be written.
  static let failure = ExitStatus(rawValue: 1)
  /// The command line cannot be carried out (`EX_USAGE` of sysexits.h).
  static let wrongUsage = ExitStatus(rawValue: 64)
  /// The work was interrupted from the keyboard: 128 and the number of SIGINT.
  static let interrupted = ExitStatus(rawValue: 130)
  /// Whoever read the output went away: 128 and the number of SIGPIPE.
  static let closedPipe = ExitStatus(rawValue: 141)
  /// The process was asked to end: 128 and the number of SIGTERM.
  static let terminated = ExitStatus(rawValue: 143)

  /// The statuses and what help says of them.
  static let documented: [(status: ExitStatus, meaning: String)] = [
    (.success, "Everything was done: every photo gave its scheme."),
    (
      .failure,
      "Some photo or file could not be used, or the output not written; the others were done."
    ),
    (.wrongUsage, "Wrong usage."),
    (.interrupted, "Interrupted; what was complete by then was written."),
    (.closedPipe, "Whoever read the output stopped reading."),
    (.terminated, "Terminated, in the same way."),
  ]
}
