/// A variable of the environment that changes what the command does.
struct EnvironmentVariable: Sendable {
  /// Its name.
  let name: String
  /// Its meaning, for the manual page.
  let meaning: String

  /// All documented variables.
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
