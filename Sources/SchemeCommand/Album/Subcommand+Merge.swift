extension Subcommand {
  /// `colorway merge`.
  static let merge = Subcommand(
    name: "merge",
    summary: "the colors of many photos, from their histograms.",
    operands: "FILE...",
    discussion: """
      Each FILE is a histogram that 'colorway histogram' or 'colorway merge' wrote, or - for \
      standard input. The order and grouping make no difference to the result. If a file is \
      damaged, of a newer version, or no histogram, nothing is written.
      """,
    options: {
      [
        .colors, .mergeFormat, .output, .sort, .names, .roles, .color, .space, .quality, .emphasis,
        .pin, .merge, .ignore, .seed,
      ]
    },
    examples: [
      Example(line: "colorway merge -n 8 may.histogram june.histogram", meaning: "Eight colors."),
      Example(
        line: "colorway merge -o year.histogram may.histogram june.histogram",
        meaning: "One histogram, to be merged further."),
      Example(line: "colorway merge -o year.ase year.histogram", meaning: "For Adobe's programs."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try MergeRequest(arguments, console: console)
      return {
        try OutputSink.check(request.report.output, against: request.operands)
        return await MergeRun(request: request, console: console).run()
      }
    })
}
