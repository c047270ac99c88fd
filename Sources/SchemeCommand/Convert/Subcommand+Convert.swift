extension Subcommand {
  /// `colorway convert`.
  static let convert = Subcommand(
    name: "convert",
    summary: "palette files of one format made into another.",
    operands: "IN OUT",
    discussion: """
      IN is a palette file, or - for standard input; OUT is replaced whole or not at all, and - is \
      standard output. Colors keep their numbers as far as the other format holds them.
      """,
    options: {
      [.from, .to]
    },
    examples: [
      Example(line: "colorway convert brand.ase brand.gpl", meaning: "From Adobe to GIMP."),
      Example(
        line: "colorway convert --to css brand.aco -", meaning: "Custom properties, to look at."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let run = ConvertRun(request: try ConvertRequest(arguments), console: console)
      return {
        try OutputSink.check(run.request.output, against: [run.request.input])
        return try run.run()
      }
    })
}
