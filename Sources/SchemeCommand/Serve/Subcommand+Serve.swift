extension Subcommand {
  /// `colorway serve`.
  static let serve = Subcommand(
    name: "serve",
    summary: "schemes for other programs, for as long as they ask.",
    operands: "",
    discussion: """
      Requests come over standard input and answers go to standard output, as JSON-RPC 2.0 with one \
      message a line; or over a socket, with any number of connections. SIGTERM, SIGINT and the end \
      of standard input end it when all is answered. Sources/SchemeServer/Protocol.md has the protocol.
      """,
    options: {
      [.socket, .allowPath, .grace, .timeLimit, .serverJobs] + OptionDeclaration.serverLimits
    },
    examples: [
      Example(
        line:
          #"echo '{"jsonrpc":"2.0","id":1,"method":"extract","params":{"path":"a.jpg"}}' | colorway serve"#,
        meaning: "One question, one answer."),
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
