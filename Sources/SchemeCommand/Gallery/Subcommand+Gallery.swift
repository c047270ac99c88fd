extension Subcommand {
  /// `colorway gallery`.
  static let gallery = Subcommand(
    name: "gallery",
    summary: "a page of photos and their colors, to browse.",
    operands: "FILE...",
    discussion: """
      Each FILE is a JPEG or PNG file, or a folder of such files. The page is HTML that needs \
      nothing else: it shows each photo small with its colors, filters by hue, sorts, and copies \
      colors as hex, oklch or rgb. Photos without colors are listed at its end.
      """,
    options: [
      .output, .colors, .sort, .thumbnailSize, .galleryTitle, .space, .quality, .emphasis, .ignore,
      .region, .alphaThreshold, .background, .seed, .strict,
      .maxPixels,
      .jobs,
    ],
    examples: [
      Example(line: "colorway gallery -o gallery.html Photos", meaning: "All photos of a folder."),
      Example(
        line: "colorway gallery -n auto --sort hue -o a.html Photos",
        meaning: "As many colors as differ, by hue."),
    ],
    run: { (arguments, console) async throws(UsageError) in
      let request = try GalleryRequest(arguments, console: console)
      return await GalleryRun(request: request, console: console).run()
    })
}
