extension Subcommand {
  /// `colorway explore`.
  static let explore = Subcommand(
    name: "explore",
    summary: "open photos in the terminal and try how many colors they need.",
    operands: "[FILE...]",
    discussion: """
      Each FILE is a JPEG or PNG file, or a folder of them; without any, the working folder. \
      Enter extracts, + and - choose how many colors, o takes the next photo, arrows walk through \
      the colors and what was found before, ? lists all keys. The mouse works too. \
      It takes a terminal of at least 60 × 20.
      """,
    options: [.colors, .reduceMotion, .color, .record, .script, .size, .ground]
      + OptionDeclaration.photoOptions,
    examples: [
      Example(line: "colorway explore", meaning: "The photos in this folder."),
      Example(line: "colorway explore harbor.jpg Photos", meaning: "A photo, and a folder."),
      Example(
        line: "colorway explore harbor.jpg --record shot.png --script 'extract; wait; snapshot'",
        meaning: "A picture of the screen."),
    ],
    ownsTerminal: true,
    action: { (arguments, console) throws(UsageError) in
      let run = ExploreRun(request: try ExploreRequest(arguments, console), console: console)
      return { try await run.run() }
    })
}
