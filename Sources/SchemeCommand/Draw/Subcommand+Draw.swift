extension Subcommand {
  /// `colorway draw`.
  static let draw = Subcommand(
    name: "draw",
    summary: "a picture of the colors of a photo, as SVG or PNG.",
    operands: "FILE",
    discussion: """
      FILE is a JPEG, PNG or PNM file, or - for standard input. Labels give the code of each color and \
      its share of the photo, and its name where there is room.
      """,
    options: {
      [
        .picture, .pictureFormat, .output, .colors, .sort, .width, .scale, .canvas,
      ] + OptionDeclaration.photoOptions
    },
    examples: [
      Example(line: "colorway draw harbor.jpg -o harbor.svg", meaning: "A strip of five colors."),
      Example(
        line: "colorway draw --picture wheel -n 8 -o wheel.png harbor.jpg", meaning: "A wheel."),
      Example(
        line: "colorway draw --picture photo -o found.png harbor.jpg",
        meaning: "The photo, with marks."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try DrawRequest(arguments, console: console)
      return { await DrawRun(request: try request.ready(), console: console).run() }
    })
}
