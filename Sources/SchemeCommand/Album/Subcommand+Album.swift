extension Subcommand {
  /// `colorway album`.
  static let album = Subcommand(
    name: "album",
    summary: "the few colors of many photos, and which photo speaks for each.",
    operands: "FILE...",
    discussion: """
      Each FILE is a JPEG, PNG or PNM file, a folder of such files, or - for standard input. All \
      photos together get one scheme. Text and JSON name the photo that adds most to each color. A \
      photo that cannot be read is left out with a message. The memory does not depend on the number \
      of photos, unless a sheet shows them.
      """,
    options: {
      [
        .colors, .weigh, .format, .output, .albumPicture, .thumbnailSize, .sort, .names, .roles,
        .color, .jobs,
      ] + OptionDeclaration.photoOptions
    },
    examples: [
      Example(line: "colorway album Photos", meaning: "Five colors, and a photo of each."),
      Example(
        line: "colorway album -n auto --weigh pixels a.jpg b.png",
        meaning: "Large photos count for more."),
      Example(line: "colorway album -o summer.gpl Photos", meaning: "A palette for GIMP."),
      Example(
        line: "colorway album --picture sheet --sort hue -o sheet.png Photos",
        meaning: "The photos by color."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try AlbumRequest(arguments, console: console)
      return { await AlbumRun(request: try request.ready(), console: console).run() }
    })
}
