extension OptionDeclaration {
  static let socket = OptionDeclaration(
    name: "socket", placeholder: "PATH",
    help: "Listen at PATH, for processes of the same user, instead of serving standard input.")
  static let scgi = OptionDeclaration(
    name: "scgi", placeholder: "PATH|ADDRESS",
    help:
      "Serve a web server, such as nginx, by SCGI: at PATH, which has a slash, or at an address "
      + "such as 127.0.0.1:9000. It passes on POST /extract, POST /theme, GET /healthz and GET "
      + "/metrics.")
  static let allowPath = OptionDeclaration(
    name: "allow-path", placeholder: "FOLDER",
    help: "Let clients name photos in FOLDER and the folders in it, and no others. Symbolic links "
      + "are not followed. It can be given more than once.",
    defaultText: "all files over standard input, none over sockets", isRepeatable: true)
  static let grace = OptionDeclaration(
    name: "grace", placeholder: "SECONDS",
    help: "The time for requests in hand after SIGTERM.", defaultText: "10")
  static let serverJobs = OptionDeclaration(
    name: OptionDeclaration.jobs.name, placeholder: OptionDeclaration.jobs.placeholder,
    help: "How many photos to work on at a time.", defaultText: "the number of processors")
  static let timeLimit = OptionDeclaration(
    name: "time-limit", placeholder: "SECONDS",
    help: "The time for requests that set no limit of their own.", defaultText: "30")

  /// The options for limits of photos. The defaults are lower, because clients may be strangers.
  static let serverLimits: [OptionDeclaration] = [
    (.maxPixels, "100M"), (.maxBytes, "32M"), (.maxMemory, "160M"),
  ].map { (option: OptionDeclaration, text) in
    var option = option
    option.defaultText = text
    return option
  }
}
