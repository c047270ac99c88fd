extension Subcommand {
  /// `colorway histogram`.
  static let histogram = Subcommand(
    name: "histogram",
    summary: "the counted colors of photos, to be merged with those of others.",
    operands: "FILE...",
    discussion: """
      Each FILE is a JPEG, PNG or PNM file, a folder of such files, or - for standard input. The \
      histogram counts the colors of all of them in one color space, whatever their profiles. \
      Histograms can be merged in any order and grouping, on any machine, and the colors found are \
      the same, bit for bit, as if all photos had been counted at once. A photo that cannot be read \
      is left out with a message.
      """,
    options: {
      [
        .output, .histogramFormat, .weigh, .jobs, .quality, .region, .mask, .alphaThreshold,
        .background, .strict, .maxPixels, .maxBytes, .maxMemory,
      ]
    },
    examples: [
      Example(
        line: "colorway histogram -o may.histogram Photos/May", meaning: "The photos of a folder."),
      Example(
        line: "colorway histogram Photos/*.jpg | colorway merge -", meaning: "And their colors."),
      Example(
        line: "colorway histogram --weigh pixels -o a.json a.jpg",
        meaning: "As JSON, by the number of pixels."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try HistogramRequest(arguments, console: console)
      return { await HistogramRun(request: try request.ready(), console: console).run() }
    })
}
