extension Configuration {
  /// The description of configuration files in the manual page.
  static let manual = """
    Options for every run, in a part of TOML: their names without dashes, and their values. An option \
    that takes no value is true or false, and one that can be given more than once can have an array of \
    values. Those above all tables are for all subcommands that have the option and, where it is one of \
    a list, know the value; those in a table are for the subcommand of its name. What the command line \
    says of an option takes their place, so that --no-strict undoes 'strict = true'. A format that the \
    file names gives way to one that the suffix of --output says. Options that only one run can mean, \
    such as --output, cannot be set. The file must be right as a whole: there are messages with its name \
    and line, and status 64.
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
