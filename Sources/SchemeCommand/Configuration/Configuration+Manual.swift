extension Configuration {
  /// The description of configuration files in the manual page.
  static let manual = """
    Options for every run, in a part of TOML: their names without dashes, and their values. An option \
    without a value is true or false. An option that can be given more than once may have an array of \
    values. Settings above all tables apply to every subcommand with the option. Settings in a table \
    apply to the subcommand of its name. An option on the command line overrides the file: --no-strict \
    undoes 'strict = true'. The suffix of --output overrides a format of the file. Options that make \
    sense only for one run, such as --output, cannot be set. The whole file must be right: errors name \
    the file and the line, and the status is 64.
    """

  /// An example, for the manual page.
  static let example = """
    # For all subcommands.
    colors = 8
    ignore = ["white", "#ff8800:0.1"]
    strict = true

    [theme]
    colors = 24
    format = "json"
    """
}
