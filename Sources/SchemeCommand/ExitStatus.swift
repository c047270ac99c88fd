/// The number with which the process ends.
struct ExitStatus: RawRepresentable, Hashable, Sendable {
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

/// A variable of the environment that changes what the command does.
struct EnvironmentVariable: Sendable {
  let name: String
  let meaning: String

  static let documented = [
    EnvironmentVariable(
      name: "NO_COLOR", meaning: "If it has a value, text shows no colors, even on a terminal."),
    EnvironmentVariable(
      name: "CLICOLOR_FORCE",
      meaning: "If it has a value other than 0, text shows colors, even in files and pipes."),
    EnvironmentVariable(
      name: "COLORTERM", meaning: "If it is truecolor or 24bit, colors are shown exactly."),
    EnvironmentVariable(
      name: "TERM", meaning: "If it is dumb, nothing is shown that moves or has colors."),
    EnvironmentVariable(
      name: "COLUMNS", meaning: "The width of lines where the terminal does not tell."),
    EnvironmentVariable(
      name: "XDG_CONFIG_HOME",
      meaning: "The folder of colorway/config.toml, if it is not ~/.config."),
  ]
}
