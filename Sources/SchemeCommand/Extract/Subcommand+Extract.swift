extension Subcommand {
  /// `colorway extract`.
  static let extract = Subcommand(
    name: "extract",
    summary: "the few colors a photo is made of, and how much each covers.",
    operands: "FILE...",
    discussion: """
      Each FILE is a JPEG, PNG or PNM file, - for standard input, or a folder. A folder stands for \
      the files of these kinds directly in it, recognized by their content and not by their names, \
      in the bytewise order of their names. PNM is PPM, PGM, PBM or PAM, which other programs can \
      turn any picture into. Hidden files and subfolders are left out.
      Nothing is kept unless --keep is given, for 'colorway history'.
      """,
    options: {
      [
        .colors, .format, .output, .sort, .names, .roles, .color, .jobs, .keep, .keepHistogram,
        .keepLast, .journal,
      ] + OptionDeclaration.photoOptions
    },
    examples: [
      Example(line: "colorway harbor.jpg", meaning: "Five colors, most common first."),
      Example(line: "colorway -n 8 --sort hue a.jpg b.png", meaning: "Eight each, by hue."),
      Example(line: "colorway --format hex - < a.png", meaning: "Only the codes."),
      Example(line: "magick a.heic ppm: | colorway -", meaning: "What others can read."),
      Example(
        line: "colorway --ignore white --emphasis area shoe.jpg",
        meaning: "The least error, without the white of the paper."),
      Example(line: "colorway --keep harbor.jpg", meaning: "Keep them for 'colorway history'."),
      Example(line: "colorway --format jsonl Photos", meaning: "A whole folder, for a program."),
      Example(
        line: "colorway -o harbor.ase a.jpg b.png", meaning: "Swatches for Adobe's programs."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try ExtractRequest(arguments, console)
      let journal = request.keeper == nil ? [] : [try arguments.journalPath(console)]
      return {
        try request.check(console)
        try OutputSink.check(request.output, against: journal)
        let request = try request.ready()
        return await console.showingProgress { console, meter in
          await ExtractRun(
            request: request, console: console, extract: request.extractor.photoExtraction,
            meter: meter
          ).run()
        }
      }
    })
}
