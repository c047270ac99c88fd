extension Subcommand {
  /// `colorway gallery`.
  static let gallery = Subcommand(
    name: "gallery",
    summary: "a page of photos and their colors, to browse.",
    operands: "FILE...",
    discussion: """
      Each FILE is a JPEG or PNG file, or a folder of such files. The page is HTML that needs \
      nothing else: it shows each photo small with its colors, searches, filters by hue, sorts, and \
      copies colors as hex, oklch or rgb. Photos that cannot be read are listed at its end.
      """,
    options: [
      .output, .colors, .sort, .thumbnailSize, .galleryTitle, .jobs,
    ] + OptionDeclaration.photoOptions,
    examples: [
      Example(line: "colorway gallery -o gallery.html Photos", meaning: "All photos of a folder."),
      Example(
        line: "colorway gallery -n auto --sort hue -o a.html Photos",
        meaning: "As many colors as differ, by hue."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try GalleryRequest(arguments, console: console)
      return { await GalleryRun(request: try request.ready(), console: console).run() }
    })
}
