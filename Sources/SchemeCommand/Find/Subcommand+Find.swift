extension Subcommand {
  /// `colorway find`.
  static let find = Subcommand(
    name: "find",
    summary: "the photos of a batch that are closest to some colors.",
    operands: "COLOR[:SHARE]... FILE",
    discussion: """
      FILE has the lines of 'colorway batch', 'colorway extract --format jsonl' or 'colorway film', \
      or is - for standard input. COLOR is an everyday name such as 'dusty blue', or any color that \
      CSS can write. SHARE is the part of a photo that the color is to cover, such as 0.3 or 30%; \
      without it, a tenth. What the shares leave of a photo may have any color.
      The closest photos come first. The distance is 0 for a photo that has all of the colors in \
      their shares. Otherwise it is the mean distance in Oklab by which some of its colors would \
      have to be moved for that, as little as possible (the earth mover's distance).
      Of a larger FILE, the colors of all lines are kept in FILE.colors, from which a million lines \
      are searched in a second or two. It is brought up to date when FILE has changed, and can be \
      removed at any time.
      As with grep, the status is also 1 if no photo was found.
      """,
    options: {
      [
        .within, .limit, .like, .findFormat, .output, .endingInZeros, .withoutIndex, .color,
        .colors, .jobs,
      ] + OptionDeclaration.photoOptions
    },
    examples: [
      Example(
        line: "colorway find '#c0392b' out.jsonl",
        meaning: "The twenty photos closest to a tenth of this red."),
      Example(
        line: "colorway find teal:0.3 orange:0.1 --limit 5 out.jsonl",
        meaning: "Three tenths teal and one orange."),
      Example(
        line: "colorway find --like harbor.jpg out.jsonl", meaning: "Photos of the same colors."),
      Example(
        line: "colorway find gold --format names -0 out.jsonl | xargs -0 cp -t Gold",
        meaning: "For other programs."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try FindRequest(arguments, console: console)
      return {
        let request = try request.ready()
        return try await FindRun(
          request: request, console: console, extract: request.extractor.photoExtraction
        ).run()
      }
    })
}
