extension Subcommand {
  /// `colorway remap`.
  static let remap = Subcommand(
    name: "remap",
    summary: "a photo in the colors of a palette, as an indexed PNG.",
    operands: "PHOTO",
    discussion: """
      PHOTO is a JPEG, PNG or PNM file, or - for standard input. The PNG has 1, 2, 4 or 8 bits a \
      pixel, and the colors in their order. Pixels whose alpha is below a half become transparent, \
      unless --background puts a color behind them. Only a few rows are in memory at a time.
      """,
    options: {
      [.palette, .remapColors, .dither, .report, .output] + OptionDeclaration.photoOptions
    },
    examples: [
      Example(
        line: "colorway remap harbor.jpg -n 16 -o harbor.png", meaning: "Its own sixteen colors."),
      Example(
        line: "colorway remap harbor.jpg --palette brand.ase --dither blue-noise -o brand.png",
        meaning: "The colors of the house."),
      Example(
        line: "colorway remap icon.png -n 8 --dither none > small.png",
        meaning: "No dots in even areas."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try RemapRequest(arguments, console)
      return { await RemapRun(request: try request.ready(), console: console).run() }
    })
}
