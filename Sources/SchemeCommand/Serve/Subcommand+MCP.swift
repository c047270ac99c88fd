extension Subcommand {
  /// `colorway mcp`.
  static let mcp = Subcommand(
    name: "mcp",
    summary: "schemes for language models, as tools.",
    operands: "",
    discussion: """
      Serves the Model Context Protocol over standard input and output, with the tools extract, theme \
      and contrast. Programs that use models start it themselves.
      """,
    options: {
      [.allowPath, .grace, .timeLimit, .serverJobs] + OptionDeclaration.serverLimits
    },
    examples: [
      Example(
        line: "colorway mcp --allow-path Photos",
        meaning: "For photos of one folder, and no others.")
    ],
    drains: true,
    action: { (arguments, console) throws(UsageError) in
      let request = try ServeRequest(arguments, servesTools: true)
      return { await ServeRun(request: request, console: console).run() }
    })
}
