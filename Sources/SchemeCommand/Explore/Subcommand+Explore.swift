extension Subcommand {
  /// `colorway explore`.
  static let explore = Subcommand(
    name: "explore",
    summary: "open photos in the terminal and try how many colors they need.",
    operands: "[FILE...]",
    discussion: """
      Each FILE is a JPEG, PNG or PNM file, or a folder of them; without any, the working folder. \
      Enter extracts, + and - choose how many colors, m changes between emphasis on area and on \
      salience, o takes the next photo, the arrows move through the colors and through the schemes \
      found before, f marks a favorite, and ? lists all keys. The mouse works too. The terminal must \
      have at least 60 × 20 characters.
      What is extracted is kept in the history, with a small version of the photo, unless there is \
      --no-journal. A recording neither shows the history nor keeps anything.

      """ + placeOfHistory,
    options: {
      [
        .firstColorCount, .reduceMotion, .color, .journal, .noJournal, .keepLast, .record, .script,
        .size, .ground,
      ]
        + OptionDeclaration.photoOptions
    },
    examples: [
      Example(line: "colorway explore", meaning: "The photos in this folder."),
      Example(line: "colorway explore harbor.jpg Photos", meaning: "A photo, and a folder."),
      Example(
        line: "colorway explore harbor.jpg --record shot.png --script 'extract; wait; snapshot'",
        meaning: "A picture of the screen."),
    ],
    ownsTerminal: true,
    action: { (arguments, console) throws(UsageError) in
      let request = try ExploreRequest(arguments, console)
      return { try await ExploreRun(request: try request.ready(), console: console).run() }
    })
}
