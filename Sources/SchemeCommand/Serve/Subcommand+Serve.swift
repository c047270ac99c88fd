extension Subcommand {
  /// `colorway serve`.
  static let serve = Subcommand(
    name: "serve",
    summary: "schemes for other programs, for as long as they ask.",
    operands: "",
    discussion: """
      Requests come over standard input and answers go to standard output, as JSON-RPC 2.0 with one \
      message a line; or over a socket, with any number of connections. SIGTERM, SIGINT and the end \
      of standard input end it when all is answered. The protocol is in \
      WorkerProtocol.md, which is installed below share/doc/colorway.
      """,
    options: {
      [.socket, .scgi, .allowPath, .grace, .timeLimit, .serverJobs] + OptionDeclaration.serverLimits
    },
    examples: [
      Example(
        line: "colorway serve < requests.jsonl",
        meaning: "One line for each request, as it is done."),
      Example(line: "colorway serve --scgi /run/colorway/scgi.sock", meaning: "Behind nginx."),
      Example(
        line: "colorway serve --socket colors.sock --allow-path Photos",
        meaning: "For any number of programs."),
    ],
    drains: true,
    action: { (arguments, console) throws(UsageError) in
      let request = try ServeRequest(arguments)
      return { await ServeRun(request: request, console: console).run() }
    })
}
